import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../texts/messages.ts';
import { Icon } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

export type BackLinkProps = Pick<LinkProps, 'href' | 'state' | 'onClick'> & { readonly text: MessageId };

/** The way back from a screen: above its heading, which has no other. */
export const BackLink = ({ text, ...link }: BackLinkProps) => (
  <Link {...link} className="back-link">
    <Icon name="back" />
    <FormattedMessage id={text} />
  </Link>
);
