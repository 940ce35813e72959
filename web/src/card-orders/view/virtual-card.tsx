import type { CardOrderDetails, CardOrderWrapper } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { useSaveVirtualCard } from '../card-order-queries.ts';
import './virtual-card.css';

type VirtualCardProps = { wrapper: CardOrderWrapper; order: CardOrderDetails; isHolder: boolean };

/** Saves at every change and says so; a change that failed goes back (4-12). */
export function VirtualCard({ wrapper, order, isHolder }: VirtualCardProps) {
  const intl = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const save = useSaveVirtualCard();
  const form = usePortalForm('virtualCardForm', {
    initial: { virtualCardEnabled: wrapper.virtualCardStatus },
    fields: {},
    validateWhileTyping,
    async onSubmit({ virtualCardEnabled }) {
      await save.mutateAsync({ organizationCode: order.orgCode, orderId: order.orderId, virtualCardEnabled }).then(
        (saved) => field.onChange(saved.virtualCardEnabled),
        () => field.onChange(!virtualCardEnabled),
      );
    },
  });
  const field = useField(form, 'virtualCardEnabled');
  const notEditable = isHolder ? 'virtualCard.notEditable.personal' : 'virtualCard.notEditable';
  const hint = wrapper.canEditVirtualCard ? 'virtualCard.about' : notEditable;
  return (
    <div className="virtual-card">
      <Switch
        label={intl.formatMessage({ id: 'virtualCard.label' })}
        hint={intl.formatMessage({ id: hint })}
        name={field.name}
        isSelected={field.value}
        isDisabled={!wrapper.canEditVirtualCard}
        onChange={(isSelected) => {
          // Not disabled while it saves: that would take the focus away.
          if (form.isSubmitting) return;
          field.onChange(isSelected);
          void form.submit();
        }}
      />
      <p className="virtual-card-message" role="status">
        {save.isSuccess && (
          <FormattedMessage id={save.data.virtualCardEnabled ? 'virtualCard.enabled' : 'virtualCard.disabled'} />
        )}
      </p>
    </div>
  );
}
