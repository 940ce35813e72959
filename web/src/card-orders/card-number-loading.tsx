import { FormattedMessage } from 'react-intl';
import { Button } from '../shared/ui/button.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';

/** In the dialog while the form for the card's number is on its way: one can leave it. */
export const CardNumberLoading = ({ onClose }: { readonly onClose: () => void }) => (
  <>
    <LoadingIndicator lines={3} />
    <div className="modal-buttons">
      <Button look="quiet" onPress={onClose}>
        <FormattedMessage id="cardNumberModal.cancel" />
      </Button>
    </div>
  </>
);
