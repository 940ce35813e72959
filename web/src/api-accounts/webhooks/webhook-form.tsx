import { type CardEventKind, cardEventKinds, required, supplierEventKinds, type Webhook, wordOfKind } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChangedMeanwhile } from '../../forms/changed-meanwhile.tsx';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { failAtField } from '../../forms/fail-at-field.ts';
import { useKeptForm } from '../../forms/kept/use-kept-form.ts';
import { useField } from '../../forms/use-field.ts';
import { useTrying } from '../../forms/use-trying.tsx';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { Tick } from '../../shared/ui/fields/tick.tsx';
import type { WebhookFields, WebhookOwner } from './webhooks-queries.ts';

export const newWebhookForm = 'webhookForm';
/**
 * The form of a webhook as it is now: what was typed comes back after a sign-in, but not once a colleague has changed it before the person
 * was told.
 */
export const changedWebhookForm = ({ webhookId, address, kinds }: Webhook) =>
  `${newWebhookForm} ${JSON.stringify([webhookId, address, kinds])}`;

/** `kinds` as words with spaces between. */
type Typed = { address: string; kinds: string };
const fieldOfRefusal = { 'errors.webhook.addressNotAllowed': 'address' } as const;

type WebhookFormProps = {
  readonly owner: WebhookOwner;
  /** The webhook to change; without one a new one is made. */
  readonly webhook?: Webhook;
  /** The webhook to change, as it is now. */
  readonly seeAnew?: () => Webhook | undefined;
  /** Settles once it is done; what it refuses is told here. */
  readonly onSave: (wanted: WebhookFields, seen: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Where events are sent, and which. */
export function WebhookForm({ owner, webhook, seeAnew = () => undefined, onSave, onClose }: WebhookFormProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { tryToSend, signIn } = useTrying('webhooks.signIn');
  const offered: readonly CardEventKind[] = owner.as === 'supplier' ? supplierEventKinds : cardEventKinds;
  const { seen, shown, isTold, note } = useChangedMeanwhile(webhook, typedOf, seeAnew);
  const saved = typedOf(webhook ?? { address: '', kinds: offered });
  const { form, forget } = useKeptForm<Typed>(shown === undefined ? newWebhookForm : changedWebhookForm(shown), saved, {
    validateWhileTyping,
    fields: { address: { validators: [required], isSensitive: true }, kinds: { validators: [required] } },
    onSubmit: ({ address, kinds }): Promise<boolean> =>
      tryToSend(
        async () => {
          await onSave({ address, kinds: chosenOf(kinds) }, seen);
        },
        (error) => failAtField(form, fieldOfRefusal, error) || isTold(form, error),
      ),
  });
  const [address, kinds] = [useField(form, 'address'), useField(form, 'kinds')];
  const chosen = chosenOf(kinds.value);
  const isAll = offered.every((kind) => chosen.includes(kind));
  const choose = (next: readonly CardEventKind[]) => kinds.onChange(next.join(' '));
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: webhook === undefined ? 'webhooks.make' : 'webhooks.menu.change' })}
      send={webhook === undefined ? 'webhooks.make' : 'webhooks.save'}
      keepsText
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <TextField
        {...address}
        label={formatMessage({ id: 'webhooks.column.address' })}
        hint={formatMessage({ id: 'webhooks.addressHint' })}
        autoComplete="off"
        isRequired
      />
      <fieldset>
        <legend>
          <FormattedMessage id="webhooks.kinds" />
        </legend>
        <Tick
          label={formatMessage({ id: 'webhooks.allKinds' })}
          isTicked={isAll}
          isPartly={!isAll && chosen.length > 0}
          onTick={(isTicked) => choose(isTicked ? offered : [])}
        >
          <FormattedMessage id="webhooks.allKinds" />
        </Tick>
        {offered.map((kind) => (
          <Tick
            key={kind}
            label={kind}
            isTicked={chosen.includes(kind)}
            onTick={(isTicked) => choose(offered.filter((each) => (each === kind ? isTicked : chosen.includes(each))))}
          >
            <FormattedMessage id="webhooks.kind" values={{ kind: wordOfKind(kind) }} />
          </Tick>
        ))}
        {kinds.error !== undefined && (
          <p className="dialog-form-wrong" role="alert">
            <FormattedMessage id="webhooks.noKind" />
          </p>
        )}
      </fieldset>
      {note}
      {signIn}
    </DialogForm>
  );
}

const typedOf = ({ address, kinds }: Pick<Webhook, 'address'> & { readonly kinds: readonly CardEventKind[] }): Typed => ({
  address,
  kinds: kinds.join(' '),
});
const chosenOf = (kinds: string) => cardEventKinds.filter((kind) => kinds.split(' ').includes(kind));
