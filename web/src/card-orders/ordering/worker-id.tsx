import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import type { OrderForm, Ordering, SameWorker } from './card-to-order.ts';
import { CountryField, GovernmentIdType, Typed } from './order-fields.tsx';

export type WorkerIdProps = {
  readonly form: OrderForm;
  readonly ordering: Ordering;
  /** The order whose worker it is, whose government id the server knows; null where the id is typed. */
  readonly known: SameWorker | null;
  /** They were chosen from the suggestions, which are gone with the focus. */
  readonly wasChosen: boolean;
  readonly onSomebodyElse: () => void;
  /** An order that is changed: its worker stays, but another government id may be typed, or the old one kept after all. */
  readonly corrects?: { readonly isTyped: boolean; readonly onTyped: (isTyped: boolean) => void } | undefined;
};

/** The worker's government id: typed, or that of an earlier order, which nobody sees again. */
export function WorkerId({ form, ordering, known, wasChosen, onSomebodyElse, corrects }: WorkerIdProps) {
  const { formatMessage } = useIntl();
  // The button that was pressed is gone: the focus goes to what came in its place.
  const [isPressed, setIsPressed] = useState(false);
  const turnTo = (isTyped: boolean) => {
    setIsPressed(true);
    corrects?.onTyped(isTyped);
  };
  if (known !== null) {
    const name = `${known.givenNames} ${known.familyNames}`.trim();
    return (
      <div className="order-card-known">
        <p>
          <FormattedMessage
            id={corrects === undefined ? 'orderCard.governmentIdKnown' : 'orderCard.edit.governmentIdKept'}
            values={{ name }}
          />
        </p>
        {corrects === undefined ? (
          <Button look="quiet" onPress={onSomebodyElse} autoFocus={wasChosen}>
            <FormattedMessage id="orderCard.somebodyElse" />
          </Button>
        ) : (
          <Button look="quiet" onPress={() => turnTo(true)} autoFocus={isPressed}>
            <FormattedMessage id="orderCard.edit.correctId" />
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      {corrects?.isTyped && (
        <div className="order-card-known">
          <Button look="quiet" onPress={() => turnTo(false)} autoFocus={isPressed}>
            <FormattedMessage id="orderCard.edit.keepId" />
          </Button>
        </div>
      )}
      <div className="order-card-pair">
        <GovernmentIdType form={form} />
        <CountryField form={form} name="government_id_country" ordering={ordering} />
      </div>
      <Typed form={form} name="government_id" hint={formatMessage({ id: 'orderCard.hint.governmentId' })} isRequired />
    </>
  );
}
