import {
  type CardOrderDetails,
  type getCorrection,
  maximumLength,
  type ProblemOfField,
  paths,
  type ReplyOf,
} from '@siteid/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import type { FieldValues } from '../../forms/form-definitions.ts';
import type { FormEngine } from '../../forms/form-engine.ts';
import { useKeptForm } from '../../forms/kept/use-kept-form.ts';
import { useTrying } from '../../forms/use-trying.tsx';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { latePart } from '../../shared/late-parts/late-part.tsx';
import { showMessageOnNextScreen } from '../../shared/status-messages.tsx';
import type { MessageText } from '../../shared/texts/messages.ts';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { OrderPartFailed } from '../order-part-failed.tsx';
import type { CardPhoto } from '../ordering/photo/opened-photo.ts';
import { problemText } from '../problem-text.ts';
import { correctionQuery, useSendBack } from './correcting-queries.ts';
import { Fields, type Typed } from './correction-fields.tsx';

/** It travels with the form of an order whose company takes another photo. */
export const newPhoto = latePart(() => import('./new-photo.tsx'), 'NewPhoto');

/** By which a draft of it is found. */
export const sendBackForm = 'sendBackForm';

type SendBackProps = { readonly order: CardOrderDetails; readonly onClose: () => void };

const texts = ['name_to_print', 'address', 'postal_code', 'city', 'country', 'valid_from', 'valid_until'] as const;
const fieldOf = (name: string) => (name === 'nationalities' ? 'nationality' : (name as keyof Typed));

/** The holder says what is wrong with an order, and what is right: what they change of it, and words beside it (L-3-1). */
export function SendBackForm({ order, onClose }: SendBackProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const navigate = useNavigate();
  const send = useSendBack();
  const { tryToSend } = useTrying();
  const { orderId, orgName } = order;
  const asked = useQuery({ ...correctionQuery(orderId, null), retryOnMount: false });
  const [photo, setPhoto] = useState<CardPhoto | null>(null);
  const [photoProblem, setPhotoProblem] = useState<MessageText | null>(null);
  const { form, wasKept, left, forget } = useKeptForm<Typed>(sendBackForm, empty, {
    begins: typedOf(order),
    validateWhileTyping,
    notKept: ['photo'],
    fields: {
      ...Object.fromEntries(texts.map((name) => [name, { isSensitive: true }])),
      nationality: { isSensitive: true, isRepeated: true },
      note: { isSensitive: true, validators: [maximumLength()] },
    },
    async onSubmit({ note }) {
      let problems: readonly ProblemOfField[] = [];
      const isSent = await tryToSend(async () => {
        const given = { ...(photo?.kind === 'new' && { photo: photo.base64 }), ...(note !== '' && { note }) };
        ({ problems } = await send.mutateAsync({ orderId, said: saidIn(form), ...given }));
      });
      if (!isSent) return false;
      const ofPhoto = problems.find(({ field }) => field === 'photo');
      setPhotoProblem(ofPhoto === undefined ? null : problemText(ofPhoto));
      for (const problem of problems.filter(({ field }) => field !== 'photo'))
        form.fail(fieldOf(problem.field), problem.field === 'note' ? { id: 'sentBack.form.nothing' } : problemText(problem));
      if (problems.length > 0) return false;
      showMessageOnNextScreen({ tone: 'success', text: { id: 'sentBack.form.sent', values: { orgName } } });
      void navigate({ href: paths.viewOrder(orderId), replace: true });
      return true;
    },
  });
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'sentBack.form.title' })}
      send="sentBack.form.send"
      keepsText
      onClose={() => {
        forget();
        onClose();
      }}
    >
      {wasKept && (
        <Message tone="info">
          <FormattedMessage id="sentBack.form.kept" values={{ isPhotoLost: left.includes('photo') && photo === null }} />
        </Message>
      )}
      <p>
        <FormattedMessage id="sentBack.form.lead" values={{ orgName }} />
      </p>
      <Fields form={form} givesPhoto={asked.data?.mayGivePhoto === true} />
      <PhotoPart
        asked={asked}
        photo={photo}
        problem={photoProblem}
        onChange={(given) => {
          setPhoto(given);
          form.change('photo', given === null ? '' : 'given');
          setPhotoProblem(null);
        }}
      />
    </DialogForm>
  );
}

type PhotoPartProps = {
  readonly asked: Pick<UseQueryResult<ReplyOf<typeof getCorrection>>, 'data' | 'error' | 'refetch'>;
  readonly photo: CardPhoto | null;
  readonly problem: MessageText | null;
  readonly onChange: (photo: CardPhoto | null) => void;
};

/** Another photo, where the company takes one (L-3-6). */
function PhotoPart({ asked: { data, error, refetch }, ...field }: PhotoPartProps) {
  if (data === undefined)
    return error === null ? <LoadingIndicator lines={2} /> : <OrderPartFailed error={error} onRetry={() => void refetch()} />;
  if (!data.mayGivePhoto) return null;
  return <newPhoto.Part {...field} />;
}

const empty: Typed = {
  name_to_print: '',
  nationality: '',
  address: '',
  postal_code: '',
  city: '',
  country: '',
  valid_from: '',
  valid_until: '',
  note: '',
  photo: '',
};

/** The order as it is, each nationality a field of its own. */
const typedOf = ({ nationality: [first = '', ...others], ...order }: CardOrderDetails): FieldValues => ({
  ...empty,
  name_to_print: order.printableNamesForDisplay,
  nationality: first,
  ...Object.fromEntries(others.map((code, index) => [`nationality_${index + 1}`, code])),
  address: order.contactAddress ?? '',
  postal_code: order.postalCode ?? '',
  city: order.city ?? '',
  country: order.country,
  valid_from: order.validFrom,
  valid_until: order.validUntil,
});

/** The whole order as it should be: the server knows what differs. */
function saidIn(form: FormEngine<Typed>) {
  const said = Object.fromEntries(texts.map((name) => [name, String(form.field(name).value)]));
  const nationalities = form.repeated('nationality').map((name) => String(form.field(name).value));
  return { ...said, nationalities: nationalities.filter((code) => code !== '').join(' ') };
}
