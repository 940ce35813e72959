import { paths, serverPaths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import { leaveOtherTabs } from '../person-of-tabs.ts';
import { Link, LinkButton } from '../ui/link.tsx';

/** The way out: what was typed and not sent is for nobody who comes after. `isButton` among buttons. */
export function SignOutLink({ isButton = false }: { readonly isButton?: boolean }) {
  const { urlAfterSignOut } = useConfiguration();
  const link = {
    href: serverPaths.signOut(urlAfterSignOut ?? paths.confirmOrder()),
    isDocument: true,
    onClick: leaveOtherTabs,
    children: <FormattedMessage id="topBar.signOut" />,
  };
  return isButton ? <LinkButton look="quiet" {...link} /> : <Link {...link} />;
}
