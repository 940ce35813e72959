import type { Locator } from '@playwright/test';
import { crowdOrderId, orderId } from '../../../scripts/gallery/picture.ts';
import { webhook } from '../../../scripts/gallery/webhook-pictures.ts';
import { differing } from '../../testing/calls.ts';
import { desk, phone } from '../../testing/screens.ts';
import { button, found, inMenu, mailCameBack, norrbygg, type Person } from './dialog.ts';
import { type FailingDialog, inMenuOf, reason } from './failing-dialog.ts';
import { ofManyCards } from './failing-dialogs-of-many-cards.ts';
import { answering } from './what-moves.ts';

const webhooks = `${norrbygg}/api-accounts/webhooks`;
const oneWebhook = answering('/organizations/webhooks/', {
  name: 'Norrbygg AB',
  mayChange: true,
  webhooks: [webhook(1, { address: 'https://gates.norrbygg.example/cards' })],
});
const ofWebhook = (name: string | RegExp) => inMenuOf(/^Actions for https:/, name);
const oneAccount = answering('/organizations/api-accounts/', {
  name: 'Norrbygg AB',
  isActive: true,
  mayMake: true,
  accounts: [
    {
      accountId: orderId(1),
      name: 'Payroll',
      email: 'it@norrbygg.example',
      scopes: ['orderer'],
      expires: null,
      created: '2026-03-01T09:30:00.000Z',
      createdBy: 'Karl Nyström',
      lastUsed: null,
      state: 'active',
      seen: 'mark',
    },
  ],
  pagination: { totalItems: 1, itemsPerPage: 20, page: 1 },
});
const ofAccount = (name: string | RegExp) => inMenuOf('Actions for Payroll', name);
const lookAtCards = (dialog: Locator) => dialog.getByRole('button', { name: 'Look at the cards' }).click();
const waiting = {
  file: 'web/src/organisation-cards/second-person/requests-strip.tsx',
  at: '/MAJAVA/organization/cards',
  by: button('Show'),
  named: 'Waiting for a second person',
  first: found,
} as const;

/** By hand: each dialog of a company that sends something. */
export const ofCompanies: readonly Person<FailingDialog>[] = [
  {
    who: ['Karl Nyström', 'Bank ID'],
    size: desk,
    dialogs: [
      ...ofManyCards,
      {
        file: 'web/src/shared/card-loss/replacement-question.tsx',
        at: `${norrbygg}/cards/view-order/${orderId(5)}`,
        by: inMenu('Order a replacement'),
        named: 'Order a replacement',
        send: 'Order a replacement',
      },
      {
        file: 'web/src/shared/card-renewal/renewal-question.tsx',
        at: `${norrbygg}/cards/view-order/${orderId(5)}`,
        by: inMenu(/^Renew$/),
        named: 'Renew',
        send: 'Renew',
      },
      {
        file: 'web/src/shared/card-renewal/decline-renewal.tsx',
        at: `${norrbygg}/cards/view-order/${orderId(5)}`,
        answers: differing('/card-order-details/', ({ pendingOrder }) => ({
          pendingOrder: { ...(pendingOrder as object), mayDeclineRenewal: true },
        })),
        by: inMenu('Will not be renewed'),
        named: 'Will not be renewed',
        send: 'Will not be renewed',
      },
      {
        file: 'web/src/card-orders/view/send-link-question.tsx',
        at: `${norrbygg}/cards/view-order/${orderId(1)}`,
        by: button('Send the link again'),
        named: 'Send the link to the order again?',
        send: 'Send the e-mail',
      },
    ],
  },
  {
    who: ['Karl Nyström', 'Bank ID'],
    size: phone,
    dialogs: [
      {
        file: 'web/src/card-orders/holder-mails/correct-email.tsx',
        at: `${norrbygg}/cards/view-order/${crowdOrderId(3714)}`,
        answers: mailCameBack,
        by: button('Correct the address'),
        named: /^Correct the address of /,
        typed: { email: 'right@example.com' },
        send: 'Correct and send',
      },
      {
        file: 'web/src/card-orders/correcting/sent-back.tsx',
        at: `${norrbygg}/cards/view-order/${crowdOrderId(3606)}`,
        by: button('Leave it as it is'),
        named: 'Leave the order as it is?',
        typed: { rejectionReason: 'It is so in the passport' },
        send: 'Leave it as it is',
      },
      {
        file: 'web/src/organisation-users/organisation-users-screen.tsx',
        at: `${norrbygg}/users`,
        by: button('Invite a user'),
        named: 'Invite by e-mail',
        typed: { emails: 'anna@byggare.example' },
        send: 'Invite',
      },
      {
        file: 'web/src/organisation-users/lend-right.tsx',
        at: `${norrbygg}/users`,
        by: inMenuOf('Actions for Liisa Korhonen', 'Lend a right'),
        named: 'Lend Liisa Korhonen a right',
        typed: { days: '30' },
        send: 'Lend',
      },
      {
        file: 'web/src/organisation-users/organisation-users-screen.tsx',
        at: `${norrbygg}/users`,
        by: inMenuOf('Actions for Liisa Korhonen', 'Remove'),
        named: 'Remove Liisa Korhonen?',
        send: 'Remove',
        isRefused: true,
      },
    ],
  },
  {
    who: ['Karl Nyström', 'Bank ID'],
    size: desk,
    dialogs: [
      {
        file: 'web/src/api-accounts/account-form.tsx',
        at: `${norrbygg}/api-accounts`,
        by: button('Create an API account'),
        named: 'Create an API account',
        typed: { name: 'Payroll', email: 'it@norrbygg.example' },
        send: 'Create an API account',
      },
      {
        file: 'web/src/api-accounts/account-form.tsx',
        at: `${norrbygg}/api-accounts`,
        answers: oneAccount,
        by: ofAccount('Change'),
        named: 'Change',
        typed: { name: 'Wages' },
        send: 'Save',
      },
      {
        file: 'web/src/api-accounts/api-accounts-screen.tsx',
        at: `${norrbygg}/api-accounts`,
        answers: oneAccount,
        by: ofAccount('Revoke'),
        named: 'Remove Payroll?',
        send: 'Remove',
      },
      {
        file: 'web/src/api-accounts/webhooks/webhook-form.tsx',
        at: webhooks,
        by: button('Create a webhook'),
        named: 'Create a webhook',
        typed: { address: 'https://gates.norrbygg.example/new' },
        send: 'Create a webhook',
      },
      {
        file: 'web/src/api-accounts/webhooks/webhook-form.tsx',
        at: webhooks,
        answers: oneWebhook,
        by: ofWebhook('Change'),
        named: 'Change',
        typed: { address: 'https://gates.norrbygg.example/new' },
        send: 'Save',
      },
      {
        file: 'web/src/api-accounts/webhooks/secret-question.tsx',
        at: webhooks,
        answers: oneWebhook,
        by: ofWebhook('New secret'),
        named: 'New secret',
        send: 'New secret',
      },
      {
        file: 'web/src/api-accounts/webhooks/webhooks.tsx',
        at: webhooks,
        answers: oneWebhook,
        by: ofWebhook('Remove'),
        named: /^Remove https:/,
        send: 'Remove',
      },
      {
        file: 'web/src/organisation-details/organisation-details-screen.tsx',
        at: `${norrbygg}/details`,
        answers: differing('/organizations/details/', () => ({ mayChangeNameAndEmail: false, mayChangeContact: true })),
        by: button('Change the contact e-mail'),
        named: 'Change the contact e-mail',
        typed: { email: 'office@norrbygg.example' },
        send: 'Send the link',
      },
    ],
  },
  {
    who: ['Yrjö Kallio', 'Bank ID'],
    size: phone,
    dialogs: [
      { ...waiting, within: lookAtCards, send: 'Confirm and do it' },
      {
        ...waiting,
        within: async (dialog) => {
          await lookAtCards(dialog);
          await dialog.getByRole('button', { name: 'Decline' }).click();
        },
        typed: reason,
        send: 'Decline',
      },
      {
        file: 'web/src/card-orders/approving/unapproved-orders-screen.tsx',
        at: '/MAJAVA/organization/orders/unapproved',
        by: inMenuOf(/^More about the order for /, 'Cancel the order'),
        named: /^Cancel the order for /,
        typed: reason,
        send: 'Cancel the order',
      },
    ],
  },
];
