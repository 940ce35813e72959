import { usualPrintedName } from '@siteid/contract';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { FormPart } from '../../forms/form-part.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { type CardToOrder, missingIn, type OrderForm, type Ordering } from './card-to-order.ts';
import { CardTypeField, CountryField, LanguageField, Nationalities, SupplierField, Typed } from './order-fields.tsx';

type PanelsProps = {
  readonly form: OrderForm;
  readonly ordering: Ordering;
  readonly typed: CardToOrder;
  /** The government id is that of an earlier order. */
  readonly isKnown: boolean;
  /** Whose card it is, by their government id. */
  readonly worker: ReactNode;
  /** Workers whom the names may mean, between the names and the rest. */
  readonly suggestions: ReactNode;
  readonly photo: ReactNode;
};

/** The parts of the form, each with what it cannot do without. */
const parts = {
  who: ['family_names', 'date_of_birth', 'nationality', 'government_id_country', 'government_id'],
  card: ['supplier'],
  reach: [],
  address: [],
  contact: [],
} as const satisfies Readonly<Record<string, readonly (keyof CardToOrder)[]>>;
const partNames = Object.keys(parts) as readonly (keyof typeof parts)[];

/** How far one is: which part of the form this is, and what of it has to be filled in still. */
function Part({ of, missing }: { readonly of: keyof typeof parts; readonly missing: ReadonlySet<string> }) {
  const left = parts[of].filter((field) => missing.has(field)).length;
  return <FormPart number={partNames.indexOf(of) + 1} parts={partNames.length} missing={left} />;
}

/** Everything that an order asks for, in the order in which a clerk knows it. */
export function OrderPanels({ form, ordering, typed, isKnown, worker, suggestions, photo }: PanelsProps) {
  const { formatMessage } = useIntl();
  const missing = missingIn(typed, isKnown, ordering);
  const dayPattern = formatMessage({ id: 'dayPattern' });
  const usualName = usualPrintedName(typed.given_names.trim(), typed.family_names.trim());
  return (
    <>
      <Panel title={formatMessage({ id: 'orderCard.who' })}>
        <Part of="who" missing={missing} />
        <div className="order-card-pair">
          <Typed form={form} name="given_names" hint={formatMessage({ id: 'orderCard.hint.names' })} />
          <Typed form={form} name="family_names" hint={formatMessage({ id: 'orderCard.hint.names' })} isRequired />
        </div>
        {suggestions}
        <div className="order-card-pair">
          <Typed form={form} name="date_of_birth" placeholder={dayPattern} isRequired />
          <Nationalities form={form} ordering={ordering} />
        </div>
        {worker}
      </Panel>
      <Panel title={formatMessage({ id: 'orderCard.card' })}>
        <Part of="card" missing={missing} />
        <Typed
          form={form}
          name="name_to_print"
          hint={
            usualName === ''
              ? formatMessage({ id: 'orderCard.hint.nameToPrint' })
              : formatMessage({ id: 'orderCard.hint.usualName' }, { name: usualName })
          }
        />
        <div className="order-card-pair">
          <CardTypeField form={form} />
          <SupplierField form={form} ordering={ordering} />
        </div>
        <div className="order-card-pair">
          <Typed form={form} name="valid_from" placeholder={dayPattern} />
          <Typed form={form} name="valid_until" placeholder={dayPattern} />
        </div>
        {photo}
      </Panel>
      <Panel title={formatMessage({ id: 'orderCard.reach' })}>
        <Part of="reach" missing={missing} />
        <Typed form={form} name="email" type="email" hint={formatMessage({ id: 'orderCard.hint.email' })} />
        <Typed
          form={form}
          name="phone"
          type="tel"
          hint={formatMessage({ id: 'orderCard.hint.phone' }, { example: '+46 70 174 06 05' })}
        />
        <LanguageField form={form} />
      </Panel>
      <Panel title={formatMessage({ id: 'orderCard.address' })}>
        <Part of="address" missing={missing} />
        <Typed form={form} name="address" />
        <div className="order-card-pair">
          <Typed form={form} name="postal_code" />
          <Typed form={form} name="city" />
        </div>
        <CountryField form={form} name="country" ordering={ordering} />
      </Panel>
      <Panel title={formatMessage({ id: 'orderCard.contact' })}>
        <Part of="contact" missing={missing} />
        <div className="order-card-pair">
          <Typed form={form} name="contact_email" type="email" />
          <Typed form={form} name="contact_phone" type="tel" />
        </div>
        <Typed form={form} name="reference" hint={formatMessage({ id: 'orderCard.hint.reference' })} />
      </Panel>
    </>
  );
}
