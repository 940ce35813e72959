import type { AuthInfo } from '@siteid/contract';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/auth-info.ts';
import { useConfiguration } from '../shared/configuration.ts';
import { languageNames } from '../shared/interface-language.ts';
import { paths, serverPaths } from '../shared/paths.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { Link } from '../shared/ui/link.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import './top-bar.css';

export function TopBar() {
  const { formatMessage, locale } = useIntl();
  const { productName } = useConfiguration();
  const authInfo = useAuthInfo();
  const [isOpen, setIsOpen] = useMenu();

  return (
    <header className="top-bar">
      <Link
        href={paths.index()}
        className="top-bar-brand"
        aria-label={formatMessage({ id: 'topBar.home' }, { product: productName })}
      >
        <Logo />
        {productName}
      </Link>
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
        <Menu authInfo={authInfo} />
        <div className="top-bar-end">
          <span>{languageNames[locale]}</span>
          {authInfo !== undefined && <Account authInfo={authInfo} />}
        </div>
      </div>
    </header>
  );
}

/** Whether the phone's menu is open: it closes on Escape and with every navigation. */
function useMenu() {
  const pathname = useLocation({ select: (location) => location.pathname });
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

/** The screens that the server says belong in this person's menu. */
function Menu({ authInfo }: { readonly authInfo: AuthInfo | undefined }) {
  const { formatMessage } = useIntl();
  const { waitingOrders, allCards } = authInfo?.topMenuParameters.menuItemsVisibility ?? {};
  if (waitingOrders !== true && allCards !== true) return null;
  return (
    <nav aria-label={formatMessage({ id: 'topBar.navigation' })}>
      {waitingOrders === true && (
        <Link href={paths.waitingOrders()}>
          <FormattedMessage id="topBar.waitingOrders" />
        </Link>
      )}
      {allCards === true && (
        <Link href={paths.allCards()}>
          <FormattedMessage id="topBar.allCards" />
        </Link>
      )}
    </nav>
  );
}

function Account({ authInfo }: { readonly authInfo: AuthInfo }) {
  const { urlAfterSignOut } = useConfiguration();
  if (!authInfo.otherUiInfo.isSignedIn) {
    return (
      <Link href={serverPaths.signIn(window.location.href)} isDocument>
        <FormattedMessage id="topBar.signIn" />
      </Link>
    );
  }
  return (
    <>
      <span className="top-bar-person">{authInfo.userProfile.fullName}</span>
      <Link href={serverPaths.signOut(urlAfterSignOut ?? paths.confirmOrder())} isDocument>
        <FormattedMessage id="topBar.signOut" />
      </Link>
    </>
  );
}
