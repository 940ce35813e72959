import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';

/** Its code travels when it is asked. */
const Opened = lazy(() => import('./list-keys-opened.tsx').then((loaded) => ({ default: loaded.ListKeysOpened })));

type ListKeysProps = { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void };

/** Which keys the list knows: behind a button, and behind `?`. */
export const ListKeys = ({ isOpen, onOpen, onClose }: ListKeysProps) => (
  <>
    <Button look="plain" onPress={onOpen}>
      <FormattedMessage id="listKeys.title" />
    </Button>
    <Suspense>{isOpen && <Opened onClose={onClose} />}</Suspense>
  </>
);
