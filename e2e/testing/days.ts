import { expect, type Page } from '@playwright/test';
import type { CardOrderDetails } from '../../contract/src/index.ts';
import { callDirectly } from './calls.ts';

/** What the portal answers of an order to whoever is signed in; for a company, by its code, and the id of one that it manages. */
export async function answeredOrder(page: Page, orderId: string, organisation?: string): Promise<CardOrderDetails> {
  const path = organisation === undefined ? orderId : `${orderId}/${organisation}`;
  const { status, body } = await callDirectly(page, 'GET', `/cards/card-order-details/${path}`);
  expect([orderId, status]).toEqual([orderId, 200]);
  return (body.result as { readonly pendingOrder: CardOrderDetails }).pendingOrder;
}

/** The first and the last day of a card, which are not the same: a screen cannot show one for the other. */
export async function daysOf(page: Page, orderId: string, organisation?: string) {
  const { validFrom, validUntil } = await answeredOrder(page, orderId, organisation);
  expect(validFrom).not.toBe(validUntil);
  return { validFrom, validUntil };
}

/** Since which day a card has its status: it is neither the first nor the last of the card. */
export async function changedOn(page: Page, orderId: string, organisation?: string): Promise<string> {
  const { validFrom, validUntil, statusModified, suspension } = await answeredOrder(page, orderId, organisation);
  const day = (suspension?.since ?? statusModified).slice(0, 10);
  expect([validFrom, validUntil]).not.toContain(day);
  return day;
}

/** Since which day an order waits for its company, to whom it was sent back. */
export async function sentBackOn(page: Page, orderId: string, organisation?: string): Promise<string> {
  const path = organisation === undefined ? orderId : `${orderId}/${organisation}`;
  const { body } = await callDirectly(page, 'GET', `/cards/correction/${path}`);
  const { correction } = body.result as { readonly correction: { readonly asked: string } };
  return correction.asked.slice(0, 10);
}

/** A moment as a screen shows it to a browser of this time zone. */
export const momentIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(moment));
