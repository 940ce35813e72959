import {
  type CardOrderDetails,
  type CorrectableField,
  type CorrectedField,
  type OrderCorrection,
  type OrganisationScope,
  paths,
  type TakenThing,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { useCountryNames } from '../../shared/order-card/country-names.ts';
import { showMessage, showMessageOnNextScreen } from '../../shared/status-messages.tsx';
import { dayOf } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Tick } from '../../shared/ui/fields/tick.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { OrderPartFailed } from '../order-part-failed.tsx';
import { problemText } from '../problem-text.ts';
import { ReasonQuestion } from '../reasons/reason-question.tsx';
import { BothPhotos } from './both-photos.tsx';
import { correctionQuery, useAnswer, useWithdraw } from './correcting-queries.ts';
import { SentBackBySupplier } from './sent-back-by-supplier.tsx';
import '../order-notices.css';
import './sent-back.css';

type SentBackProps = { readonly order: CardOrderDetails; readonly scope: OrganisationScope | null };

/** Of an order that its holder sent back: what they said, field by field, and what the viewer may do about it (L-3-2). */
export function SentBack({ order, scope }: SentBackProps) {
  const { data, error, refetch } = useQuery(correctionQuery(order.orderId, scope));
  if (data === undefined)
    return error === null ? <LoadingIndicator lines={3} /> : <OrderPartFailed error={error} onRetry={() => void refetch()} />;
  const { correction } = data;
  if (correction === null) return null;
  if (correction.supplier !== null && scope !== null)
    return <SentBackBySupplier order={order} scope={scope} supplier={correction.supplier} correction={correction} />;
  return scope === null ? (
    <Mine order={order} correction={correction} />
  ) : (
    <Theirs key={correction.correctionId} order={order} correction={correction} scope={scope} />
  );
}

type SaidProps = { readonly order: CardOrderDetails; readonly correction: OrderCorrection };

const dayIn = (asked: string) => <span className="unbroken">{dayOf(asked)}</span>;

/** For the holder, who may take it back. */
function Mine({ order: { orderId, orgName }, correction }: SaidProps) {
  const withdraw = useWithdraw();
  const { asked, correctionId, fields, photo } = correction;
  const onSuccess = () => showMessage({ tone: 'success', text: { id: 'sentBack.withdrawn' } });
  const button = (
    <Button look="quiet" isPending={withdraw.isPending} onPress={() => withdraw.mutate({ orderId, correctionId }, { onSuccess })}>
      <FormattedMessage id="sentBack.withdraw" />
    </Button>
  );
  return (
    <Message tone="info" actions={button}>
      <p>
        <FormattedMessage id="sentBack.personal.waits" values={{ orgName, day: dayIn(asked) }} />
      </p>
      <ul className="sent-back">
        {fields.map((each) => (
          <Thing key={each.field} thing={each.field}>
            <Difference {...each} />
          </Thing>
        ))}
        {photo !== null && (
          <Thing thing="photo">
            <BothPhotos {...photo} />
          </Thing>
        )}
      </ul>
      <Note {...correction} />
    </Message>
  );
}

type ThingProps = {
  readonly thing: TakenThing;
  /** Whether it is to be taken over; undefined for a reader who may not answer. */
  readonly isTaken?: boolean | undefined;
  readonly onTick?: (isTicked: boolean) => void;
  readonly children: ReactNode;
};

function Thing({ thing, isTaken, onTick = () => undefined, children }: ThingProps) {
  const label = useIntl().formatMessage({ id: `correctedField.${thing}` });
  const name = <strong>{label}</strong>;
  return (
    <li>
      {isTaken === undefined ? (
        name
      ) : (
        <Tick label={label} isTicked={isTaken} onTick={onTick}>
          {name}
        </Tick>
      )}
      {children}
    </li>
  );
}

/** For the company: what is ticked is corrected. */
function Theirs({ order, correction, scope }: SaidProps & { readonly scope: OrganisationScope }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const answer = useAnswer();
  const listLeft = useListLeft();
  // 0.2.0 does not say `whyNot`: the server judges.
  const { asked, correctionId, fields, photo, whyNot } = correction;
  const [left, setLeft] = useState<readonly TakenThing[]>([]);
  const why = useOpening();
  const offered = [...fields.map(({ field }) => field), ...(photo === null ? [] : ['photo' as const])];
  const takes = offered.filter((thing) => !left.includes(thing));
  const ticked = (thing: TakenThing) => ({
    thing,
    isTaken: whyNot ? undefined : takes.includes(thing),
    onTick: (isTicked: boolean) =>
      setLeft((before) => (isTicked ? before.filter((other) => other !== thing) : [...before, thing])),
  });
  const { orderId, orgId: organizationId, orgName } = order;
  const name = order.fullName ?? order.printableNamesForDisplay;
  const answering = { organizationId, orderId, correctionId };

  const take = (changesMore: boolean) =>
    answer.mutate(
      { ...answering, takes, changesMore },
      {
        onSuccess({ problems: [problem] }) {
          if (problem !== undefined) return showMessage({ tone: 'danger', text: problemText(problem) });
          if (!changesMore) return showMessage({ tone: 'success', text: { id: 'sentBack.taken', values: { name } } });
          showMessageOnNextScreen({ tone: 'info', text: { id: 'sentBack.byHand.done' } });
          void navigate({ href: paths.organisationEditOrder(scope, orderId), state: { listLeft } });
        },
      },
    );
  const onLeave = async (word: string) => {
    await answer.mutateAsync({ ...answering, takes: [], word });
    why.close();
    showMessage({ tone: 'success', text: { id: 'sentBack.left', values: { name } } });
  };
  const { isPending } = answer;
  const buttons = (
    <>
      {offered.length > 0 && (
        <Button isPending={isPending && !why.shown} isDisabled={takes.length === 0} onPress={() => take(false)}>
          <FormattedMessage id="sentBack.take" />
        </Button>
      )}
      <Button look="quiet" isDisabled={isPending} onPress={() => take(true)}>
        <FormattedMessage id="sentBack.byHand" />
      </Button>
      <Button look="quiet" isDisabled={isPending} isPending={why.opening !== null} onPress={() => why.open(true)}>
        <FormattedMessage id="sentBack.leave" />
      </Button>
    </>
  );
  return (
    <>
      <Message tone="warning" {...(!whyNot && { actions: buttons })}>
        <p>
          <FormattedMessage id="sentBack.company.waits" values={{ name, day: dayIn(asked) }} />
        </p>
        <ul className="sent-back">
          {fields.map((each) => (
            <Thing key={each.field} {...ticked(each.field)}>
              <Difference {...each} />
            </Thing>
          ))}
          {photo !== null && (
            <Thing {...ticked('photo')}>
              <BothPhotos {...photo} />
            </Thing>
          )}
        </ul>
        <Note {...correction} />
        {whyNot && (
          <p className="message-details">
            <FormattedMessage id="sentBack.mayNot" values={{ whyNot, orgName }} />
          </p>
        )}
      </Message>
      {why.shown && (
        <ReasonQuestion
          title={formatMessage({ id: 'sentBack.leave.title' })}
          label={formatMessage({ id: 'sentBack.leave.word' }, { name })}
          send="sentBack.leave"
          onSend={onLeave}
          onClose={why.close}
        />
      )}
    </>
  );
}

function Difference({ field, now, said }: CorrectedField) {
  return (
    <>
      <p>
        <FormattedMessage id="sentBack.now" values={{ value: <Value field={field} text={now} /> }} />
      </p>
      <p>
        <FormattedMessage id="sentBack.right" values={{ value: <Value field={field} text={said} /> }} />
      </p>
    </>
  );
}

function Value({ field, text }: { readonly field: CorrectableField; readonly text: string }) {
  const isCode = field === 'country' || field === 'nationalities';
  const countries = useCountryNames(isCode ? text.split(' ').filter((code) => code !== '') : []);
  if (text === '') return <FormattedMessage id="sentBack.nothing" />;
  return <strong>{isCode ? countries : text}</strong>;
}

function Note({ note }: Pick<OrderCorrection, 'note'>) {
  if (note === null) return null;
  return (
    <p className="order-reason">
      <FormattedMessage id="sentBack.note" values={{ note }} />
    </p>
  );
}
