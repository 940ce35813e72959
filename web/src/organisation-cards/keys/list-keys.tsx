import { FormattedMessage } from 'react-intl';
import { lateDialog } from '../../shared/late-parts/late-dialog.tsx';
import type { useOpening } from '../../shared/late-parts/use-opening.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Its code travels when it is asked. */
export const listKeys = lateDialog(() => import('./list-keys-opened.tsx'), 'ListKeysOpened', 'organisationCards.keys');

/** Which keys the list knows: behind a button, and behind `?`. */
export const ListKeys = ({ dialog }: { readonly dialog: ReturnType<typeof useOpening<true>> }) => (
  <>
    <Button look="plain" isPending={dialog.opening !== null} onPress={() => dialog.open(true)}>
      <FormattedMessage id="organisationCards.keys" />
    </Button>
    {dialog.shown && <listKeys.Part onClose={dialog.close} />}
  </>
);
