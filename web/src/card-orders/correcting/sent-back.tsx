import {
  type CardOrderDetails,
  type CorrectableField,
  type CorrectedField,
  type OrderCorrection,
  type OrganisationScope,
  paths,
} from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountryNames } from '../../shared/order-card/country-names.ts';
import { showMessage, showMessageOnNextScreen } from '../../shared/status-messages.tsx';
import { dayOf } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Tick } from '../../shared/ui/fields/tick.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { OrderPartFailed } from '../order-part-failed.tsx';
import { ReasonQuestion } from '../reasons/reason-question.tsx';
import { correctionQuery, useAnswer, useWithdraw } from './correcting-queries.ts';
import { wordsOf } from './words-of.ts';
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
  const { asked, correctionId, fields } = correction;
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
          <li key={each.field}>
            <strong>
              <FormattedMessage id={`correctedField.${each.field}`} />
            </strong>
            <Difference {...each} />
          </li>
        ))}
      </ul>
      <Note {...correction} />
    </Message>
  );
}

/** For the company: what is ticked is corrected. */
function Theirs({ order, correction, scope }: SaidProps & { readonly scope: OrganisationScope }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const answer = useAnswer();
  const { asked, correctionId, fields, mayAnswer } = correction;
  const [left, setLeft] = useState<readonly CorrectableField[]>([]);
  const [asksWhy, setAsksWhy] = useState(false);
  const takes = fields.map(({ field }) => field).filter((field) => !left.includes(field));
  const { orderId, orgId: organizationId, orgName } = order;
  const name = order.fullName ?? order.printableNamesForDisplay;
  const answering = { organizationId, orderId, correctionId };

  const take = (changesMore: boolean) =>
    answer.mutate(
      { ...answering, takes, changesMore },
      {
        onSuccess({ problems: [problem] }) {
          if (problem !== undefined) return showMessage({ tone: 'danger', text: wordsOf(problem) });
          if (!changesMore) return showMessage({ tone: 'success', text: { id: 'sentBack.taken', values: { name } } });
          showMessageOnNextScreen({ tone: 'info', text: { id: 'sentBack.byHand.done' } });
          void navigate({ href: paths.organisationEditOrder(scope, orderId) });
        },
      },
    );
  const onLeave = async (word: string) => {
    await answer.mutateAsync({ ...answering, takes: [], word });
    setAsksWhy(false);
    showMessage({ tone: 'success', text: { id: 'sentBack.left', values: { name } } });
  };
  const { isPending } = answer;
  const buttons = (
    <>
      {fields.length > 0 && (
        <Button isPending={isPending && !asksWhy} isDisabled={takes.length === 0} onPress={() => take(false)}>
          <FormattedMessage id="sentBack.take" />
        </Button>
      )}
      <Button look="quiet" isDisabled={isPending} onPress={() => take(true)}>
        <FormattedMessage id="sentBack.byHand" />
      </Button>
      <Button look="quiet" isDisabled={isPending} onPress={() => setAsksWhy(true)}>
        <FormattedMessage id="sentBack.leave" />
      </Button>
    </>
  );
  return (
    <>
      <Message tone="warning" {...(mayAnswer && { actions: buttons })}>
        <p>
          <FormattedMessage id="sentBack.company.waits" values={{ name, day: dayIn(asked) }} />
        </p>
        <ul className="sent-back">
          {fields.map((each) => {
            const label = formatMessage({ id: `correctedField.${each.field}` });
            const onTick = (isTicked: boolean) =>
              setLeft((before) => (isTicked ? before.filter((field) => field !== each.field) : [...before, each.field]));
            return (
              <li key={each.field}>
                {mayAnswer ? (
                  <Tick label={label} isTicked={takes.includes(each.field)} onTick={onTick}>
                    <strong>{label}</strong>
                  </Tick>
                ) : (
                  <strong>{label}</strong>
                )}
                <Difference {...each} />
              </li>
            );
          })}
        </ul>
        <Note {...correction} />
        {!mayAnswer && (
          <p className="message-details">
            <FormattedMessage id="sentBack.mayNot" values={{ orgName }} />
          </p>
        )}
      </Message>
      {asksWhy && (
        <ReasonQuestion
          title={formatMessage({ id: 'sentBack.leave.title' })}
          label={formatMessage({ id: 'sentBack.leave.word' }, { name })}
          send="sentBack.leave"
          onSend={onLeave}
          onClose={() => setAsksWhy(false)}
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
