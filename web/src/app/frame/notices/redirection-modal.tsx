import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../../shared/api/configuration.ts';
import { CustomerService } from '../../../shared/texts/customer-service.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Modal } from '../../../shared/ui/overlays/modal.tsx';

/** Explains to whoever may not be sent on to other services why they stay here (2.4-34). */
export function RedirectionModal({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  return (
    <Modal isOpen onClose={onClose} title={formatMessage({ id: 'redirection.title' })}>
      <p>
        <FormattedMessage id="redirection.text" values={{ product: productName }} />
      </p>
      <CustomerService />
      <Button onPress={onClose} isWide autoFocus>
        <FormattedMessage id="redirection.close" />
      </Button>
    </Modal>
  );
}
