import { paths } from '@siteid/contract';
import { useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { usePersonOfTabs } from '../../shared/person-of-tabs.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Account } from './account.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { type MenuItem, menuItems, menuServices, subMenu } from './menu-items.ts';
import { RepresentationMenu } from './representation-menu.tsx';
import { Services } from './services.tsx';
import './top-bar.css';

/** The top menu, and on some screens a second level under it (2.4-32, 2.4-33). */
export function TopBar() {
  const { formatMessage } = useIntl();
  const configuration = useConfiguration();
  const authInfo = useAuthInfo();
  usePersonOfTabs(authInfo?.userProfile.username ?? undefined);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { organizationCode, cpbOrganizationId } = useParams({ strict: false });
  const place = { pathname, organizationCode, cpbOrganizationId };
  const [isOpen, setIsOpen] = useMenu(pathname);
  const second = authInfo && subMenu(authInfo, place);

  return (
    <header className="top">
      <div className="top-bar">
        <Link
          href={paths.index()}
          className="top-bar-brand"
          aria-label={formatMessage({ id: 'topBar.home' }, { product: configuration.productName })}
        >
          <Logo />
          {configuration.productName}
        </Link>
        <LanguageSwitch />
        <button
          type="button"
          className="top-bar-toggle"
          aria-expanded={isOpen}
          aria-controls="top-bar-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          <FormattedMessage id="topBar.menu" />
        </button>
        <div id="top-bar-menu" className="top-bar-menu" data-open={isOpen || undefined}>
          {authInfo !== undefined && (
            <>
              <Items label={formatMessage({ id: 'topBar.navigation' })} items={menuItems(authInfo, place)}>
                <Services services={menuServices(authInfo, configuration)} />
              </Items>
              <div className="top-bar-end">
                {authInfo.topMenuParameters.allRepresentationCodes.length > 1 && <RepresentationMenu authInfo={authInfo} />}
                <Account authInfo={authInfo} />
              </div>
            </>
          )}
        </div>
      </div>
      {second != null && (
        <div className="sub-menu">
          {second.name !== null && <span className="sub-menu-name">{second.name}</span>}
          <Items label={second.name ?? formatMessage({ id: 'topBar.searchUsers' })} items={second.items} />
        </div>
      )}
    </header>
  );
}

/** Whether the phone's menu is open: it closes on Escape and with every navigation. */
function useMenu(pathname: string) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpenOn(null);
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return [isOpen, (opens: boolean) => setOpenOn(opens ? pathname : null)] as const;
}

type ItemsProps = { readonly label: string; readonly items: readonly MenuItem[]; readonly children?: ReactNode };

function Items({ label, items, children }: ItemsProps) {
  if (items.length === 0) return children;
  return (
    <nav aria-label={label}>
      {items.map(({ label, href, isCurrent, state = {} }) => (
        <Link key={label} href={href} state={state} aria-current={isCurrent ? 'page' : undefined}>
          <FormattedMessage id={label} />
        </Link>
      ))}
      {children}
    </nav>
  );
}
