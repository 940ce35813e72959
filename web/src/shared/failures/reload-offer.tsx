import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button.tsx';

/** Somebody else, or another tab, was quicker: the page shows what is no longer so. */
export const reloadOffer = (
  <Button onPress={() => window.location.reload()}>
    <FormattedMessage id="reload" />
  </Button>
);
