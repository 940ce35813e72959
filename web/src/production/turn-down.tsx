import { maximumFieldLength, maximumLength, required } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { Button } from '../shared/ui/button.tsx';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { TextAreaField } from '../shared/ui/fields/text-field.tsx';
import { reasonsQuery, useReports } from './production-queries.ts';

type TurnDownProps = {
  readonly event: 'rejected' | 'sent-back';
  readonly supplierId: string;
  readonly isPending: boolean;
  readonly onSend: (why: { readonly reason: string; readonly keepReason: boolean }) => Promise<void>;
  readonly onClose: () => void;
};

/** Turns an order down, or sends it back (L-3-4), with a reason: one that the supplier keeps, or another that may be kept (W-6-2). */
export function TurnDown({ event, supplierId, isPending, onSend, onClose }: TurnDownProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const kept = useQuery(reasonsQuery(supplierId)).data?.reasons ?? [];
  const { forgetReason } = useReports(supplierId);
  const form = useForm<{ reason: string; keepReason: boolean }>(
    'turnDownForm',
    { reason: '', keepReason: false },
    {
      validateWhileTyping,
      fields: { reason: { validators: [required, maximumLength()], isSensitive: true } },
      onSubmit: (why) =>
        onSend(why).then(
          () => true,
          () => false,
        ),
    },
  );
  const [reason, keepReason] = [useField(form, 'reason'), useField(form, 'keepReason')];
  return (
    <Form form={form} className="production-turn-down">
      {kept.length > 0 && (
        <div>
          <p>
            <FormattedMessage id="production.reasons" />
          </p>
          <ul className="production-reasons">
            {kept.map((each) => (
              <li key={each}>
                <button type="button" className="button" data-look="quiet" onClick={() => reason.onChange(each)}>
                  {each}
                </button>
                <Button
                  look="plain"
                  aria-label={formatMessage({ id: 'production.reasons.forget' }, { reason: each })}
                  onPress={() => forgetReason.mutate(each)}
                >
                  <FormattedMessage id="production.reasons.forgetShort" />
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextAreaField
        {...reason}
        label={formatMessage({ id: event === 'rejected' ? 'production.reason' : 'production.wrong' })}
        hint={formatMessage({ id: event === 'rejected' ? 'production.reason.hint' : 'production.wrong.hint' })}
        maximumLength={maximumFieldLength}
        isRequired
        autoFocus
      />
      <Switch
        name="keepReason"
        label={formatMessage({ id: 'production.reason.keep' })}
        hint={formatMessage({ id: 'production.reason.keepHint' })}
        isSelected={keepReason.value}
        onChange={keepReason.onChange}
      />
      <div className="button-row">
        <Button type="submit" look={event === 'rejected' ? 'danger-strong' : 'primary'} isPending={isPending}>
          <FormattedMessage id={`production.report.${event}`} />
        </Button>
        <Button look="plain" onPress={onClose}>
          <FormattedMessage id="production.cancel" />
        </Button>
      </div>
    </Form>
  );
}
