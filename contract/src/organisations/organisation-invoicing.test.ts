import { describe, expect, test } from 'vitest';
import { emailTypes, invoicingTypes, paperAddressTypes } from '../../../specification/enumerations.ts';
import {
  billingAddress,
  emailTypeMessageIds,
  invoicingTypeMessageIds,
  organisationInvoicing,
  paperAddressTypeMessageIds,
} from './organisation-invoicing.ts';

const address = { name: 'Invented AB', address: 'Gatan 1', postalCode: '000 00', city: 'Orten', country: 'SE' };

describe('how an organisation is invoiced [3-7]', () => {
  test('has the specified kinds, and no other', () => {
    expect(Object.keys(invoicingTypeMessageIds)).toEqual([...invoicingTypes]);
    expect(Object.keys(emailTypeMessageIds)).toEqual([...emailTypes]);
    expect(Object.keys(paperAddressTypeMessageIds)).toEqual([...paperAddressTypes]);
  });

  test.each([
    { invoicingType: 'electronic', electronicAddress: '003700000000' },
    { invoicingType: 'email', emailType: 'new', email: 'invoices@example.com' },
    { invoicingType: 'email', emailType: 'same' },
    { invoicingType: 'paper', paperAddressType: 'new', billingAddress: address },
    { invoicingType: 'paper', paperAddressType: 'same' },
  ])('%j is whole', (invoicing) => expect(organisationInvoicing.parse(invoicing)).toEqual(invoicing));

  test.each([
    { invoicingType: 'fax' },
    { invoicingType: 'electronic' },
    { invoicingType: 'electronic', operatorCode: '000000000001', electronicAddress: '003700000000' },
    { invoicingType: 'email' },
    { invoicingType: 'email', emailType: 'new' },
    { invoicingType: 'email', emailType: 'new', email: 'invoices' },
    { invoicingType: 'email', emailType: 'same', email: 'invoices@example.com' },
    { invoicingType: 'paper', paperAddressType: 'new' },
    { invoicingType: 'paper', paperAddressType: 'same', billingAddress: address },
    { invoicingType: 'paper', paperAddressType: 'new', billingAddress: { ...address, city: ' ' } },
  ])('%j is not', (invoicing) => expect(organisationInvoicing.safeParse(invoicing).success).toBe(false));

  test.each(Object.keys(address))('a billing address is not whole without its %s', (field) => {
    const { [field]: _left, ...rest } = address as Record<string, string>;
    expect(billingAddress.safeParse(address).success).toBe(true);
    expect(billingAddress.safeParse(rest).success).toBe(false);
  });
});
