import type { Page } from '@playwright/test';
import type { CardOrderDetails, CardOrderWrapper, KnownWorker, OfferedRenewal, OrderCorrection } from '@siteid/contract';
import { chooseAction } from './gallery-acts.ts';
import { bjorn, crowdOrderId, eevi, karl, orderId, type Picture, press } from './picture.ts';

const list = '/NORRBYGG/organization/cards';
const mine = `${list}/view-order/${orderId(5)}`;
const renewing = `/NORRBYGG/organization/orders/new?from=${orderId(5)}&renews=true`;
/** Of the crowd of the demo world: one whose holder was reminded to activate, and one that waits for review and was sent back. */
const [reminded, sentBack] = [crowdOrderId(3330), crowdOrderId(3606)];

const correction: OrderCorrection = {
  correctionId: 'de300000-0000-4000-8016-000000000001',
  asked: '2036-03-09T09:30:00.000Z',
  supplier: null,
  fields: [
    { field: 'name_to_print', now: 'Björn Åkesson', said: 'Björn E Åkesson' },
    { field: 'city', now: '', said: 'Kiruna' },
  ],
  photo: null,
  note: 'My middle name begins with an E.',
  whyNot: 'rightMissing',
};

type Reply = CardOrderWrapper & KnownWorker;
/** An answer of the portal's own, but for a part of it; and the whole of others. */
const answers = (changed: string, change: (reply: Reply) => object, others: Readonly<Record<string, object>> = {}) =>
  ({
    to: '/cards/',
    async by(route) {
      const { pathname } = new URL(route.request().url());
      const [, other] = Object.entries(others).find(([part]) => pathname.includes(part)) ?? [];
      if (other !== undefined) return route.fulfill({ json: { result: other } });
      if (!pathname.includes(changed)) return route.fallback();
      const { result } = (await (await route.fetch()).json()) as { result: Reply };
      await route.fulfill({ json: { result: { ...result, ...change(result) } } });
    },
  }) satisfies Picture['answer'];
type Parts = (order: CardOrderDetails) => Partial<CardOrderDetails>;
const orderWith = (parts: Parts, others: Readonly<Record<string, object>> = {}) =>
  answers(
    '/card-order-details/',
    ({ pendingOrder }) => ({ pendingOrder: pendingOrder && { ...pendingOrder, ...parts(pendingOrder) } }),
    others,
  );
const beingRenewed = orderWith(() => ({
  renewal: null,
  tellsOfLoss: true,
  replacement: { orderId: orderId(6), status: 'approved_by_personalizer', isRenewal: true },
}));
const withOldPhoto = ({ renewal }: { readonly renewal: OfferedRenewal }) => ({
  renewal: renewal && { ...renewal, needsPhoto: true },
});
const noPhoto = { order: null, standing: null, problems: [{ field: 'photo', reason: 'photoTooOld', values: { years: '5' } }] };
const renewsWith = (others = {}) => answers('/known-worker/', withOldPhoto, others);

const sayWhatIsWrong = press('main .message button', '[role=alertdialog] textarea');
/** Where what a picture shows is not what the portal holds, such as lengthened names, it would be taken as what is right. */
async function sayNothing(page: Page): Promise<void> {
  const result = { status: 'approved_by_personalizer', problems: [{ field: 'note', reason: 'missing', values: {} }] };
  await page.route('**/send-back-card-order/**', (route) => route.fulfill({ json: { result } }));
  await sayWhatIsWrong(page);
  await press('[role=alertdialog] button[type=submit]', '[role=alertdialog] .field-error')(page);
}

const ofHolder = { screen: 'reject', person: bjorn, at: `/cards/reject-card-oder/${orderId(2)}` };
const ofCompany = { screen: 'organisation-card', person: karl };

/** A card's life between its order and its end: what was told, what was wrong, and what takes its place. */
export const cardLifePictures: readonly Picture[] = [
  { ...ofCompany, state: 'a reminder went out', at: `${list}/view-order/${reminded}` },
  { ...ofHolder, state: 'says what is wrong', act: sayWhatIsWrong },
  { ...ofHolder, state: 'says nothing', act: sayNothing },
  {
    screen: 'card',
    state: 'what is wrong waits for the company',
    person: bjorn,
    at: `/cards/view-order/${orderId(2)}`,
    answer: orderWith(() => ({ sentBackSince: correction.asked }), { '/correction/': { correction, mayGivePhoto: true } }),
  },
  {
    ...ofCompany,
    state: 'leaves it as it is',
    at: `${list}/view-order/${sentBack}`,
    act: press('main .message .button:last-child', '[role=alertdialog] textarea'),
  },
  {
    ...ofCompany,
    state: 'asks before it is renewed',
    at: mine,
    act: chooseAction('renew'),
  },
  {
    ...ofCompany,
    state: 'asks before it is renewed with a new photo',
    at: mine,
    answer: orderWith(withOldPhoto),
    act: chooseAction('renew'),
  },
  { ...ofCompany, state: 'is being renewed', at: mine, answer: beingRenewed },
  { screen: 'card', state: 'is being renewed', person: eevi, at: `/cards/view-order/${orderId(9)}`, answer: beingRenewed },
  { screen: 'order-card', state: 'renews with a new photo', person: karl, at: renewing, answer: renewsWith() },
  {
    screen: 'order-card',
    state: 'renews without the new photo',
    person: karl,
    at: renewing,
    answer: renewsWith({ '/order-card/': noPhoto }),
    act: press('.order-dock button[type=submit]', '.field-error'),
  },
];
