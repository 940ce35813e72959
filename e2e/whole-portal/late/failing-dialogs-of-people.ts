import { orderId } from '../../../scripts/gallery/picture.ts';
import { differing } from '../../testing/calls.ts';
import { desk, phone } from '../../testing/screens.ts';
import { expect } from '../../testing/test.ts';
import { button, lost, type Person } from './dialog.ts';
import { type FailingDialog, inMenuOf } from './failing-dialog.ts';
import { answering } from './what-moves.ts';

const number = { cardNumber: 'KV-1234-567890' };
const otherCardIsActive = answering('check-if-user-has-activated', {
  cardNumberIsValid: true,
  userHasActivatedCardsInOrg: true,
  cardNumber: 'KV-1234-123456',
});
const known = answering('identity-office/look-up', {
  person: { fullName: 'Erika Mustermann', verified: null, hasPhone: true },
  orders: [
    {
      orderId: orderId(1),
      nameToPrint: 'Erika Mustermann',
      orgName: 'Norrbygg AB',
      cardType: 'nordic',
      status: 'approved_by_personalizer',
    },
  ],
});
const passport = 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4\n';
const signedInAnew = differing('/api/account', () => ({ mayChangeContact: true }));

/** By hand: each dialog that sends something, but those of companies. */
export const ofPeople: readonly Person<FailingDialog>[] = [
  {
    who: ['Eevi Mäkinen', 'Mobile or smart ID'],
    size: phone,
    dialogs: [
      {
        file: 'web/src/shared/card-loss/lost-card-question.tsx',
        at: '/cards/all',
        by: button(/^Lost, stolen or damaged\?, /),
        named: lost,
        send: 'It is lost',
      },
      {
        file: 'web/src/shared/card-loss/lost-card-question.tsx',
        at: `/cards/view-order/${orderId(9)}`,
        by: button(lost),
        named: lost,
        send: 'It is damaged',
        isRefused: true,
      },
      {
        file: 'web/src/card-orders/view/pin-code.tsx',
        at: `/cards/view-order/${orderId(9)}`,
        by: button('Show PIN'),
        named: 'Enter the card number to see the PIN',
        typed: number,
        send: 'Show PIN',
        isRefused: true,
      },
    ],
  },
  {
    who: ['Björn Åkesson', 'Bank ID'],
    size: phone,
    dialogs: [
      {
        file: 'web/src/card-orders/review/activate-order.tsx',
        at: `/cards/order/${orderId(4)}`,
        by: button('Activate'),
        named: 'Enter the card number',
        typed: number,
        send: 'Activate',
      },
      {
        file: 'web/src/card-orders/review/activate-order.tsx',
        at: `/cards/order/${orderId(4)}`,
        answers: otherCardIsActive,
        first: async (page) => {
          await page.getByRole('button', { name: 'Activate' }).click();
          await page.getByRole('dialog').locator('[name=cardNumber]').fill(number.cardNumber);
        },
        by: (page) => [page.getByRole('dialog').getByRole('button', { name: 'Activate' })],
        named: 'Terminate existing active card?',
        send: 'Yes',
        isRefused: true,
      },
      {
        file: 'web/src/card-orders/correcting/send-back-form.tsx',
        at: `/cards/reject-card-oder/${orderId(2)}`,
        by: button('Say what is wrong'),
        named: 'What is wrong in the order?',
        typed: { note: 'My middle name begins with an E.' },
        send: 'Send to the company',
      },
    ],
  },
  {
    who: ['Sven Ek', 'Bank ID'],
    size: phone,
    dialogs: [
      {
        file: 'web/src/account/request-access.tsx',
        at: '/account',
        by: button('Ask a company for access'),
        named: 'Ask a company for access',
        typed: { companyNumber: '556000-0002' },
        send: 'Ask for access',
      },
      {
        file: 'web/src/account/contact-details.tsx',
        at: '/account',
        answers: signedInAnew,
        by: button('Change e-mail address'),
        named: 'Change e-mail address',
        typed: { email: 'sven@example.com' },
        send: 'Send the link',
      },
      {
        file: 'web/src/account/change-phone.tsx',
        at: '/account',
        answers: signedInAnew,
        by: button('Change phone number'),
        named: 'Change phone number',
        typed: { phone: '070 174 06 77' },
        send: 'Save',
      },
      {
        file: 'web/src/account/prove-phone.tsx',
        at: '/account/messages',
        answers: async (page) => {
          const textReminders = { phone: '+46 70 174 06 35', isMobile: true, isProven: false, isUnreached: false, isOn: false };
          await differing('account/notices', () => ({ textReminders }))(page);
          await answering('account/send-phone-code', {})(page);
        },
        by: button('Get reminders by SMS'),
        named: 'Confirm your phone number',
        typed: { code: '123456' },
        send: 'Confirm',
      },
      {
        file: 'web/src/account/erase-data.tsx',
        at: '/account/data',
        answers: answering('account/data', { mayDo: true, filesLeft: 3, obstacles: [] }),
        by: button('Erase my data'),
        named: 'Erase your data for good?',
        send: 'Erase for good',
        isRefused: true,
      },
    ],
  },
  {
    who: ['Olga Saar', 'Bank ID'],
    size: desk,
    dialogs: [
      {
        file: 'web/src/customers/change-state.tsx',
        at: '/customers/NORRBYGG',
        by: button('Change the status'),
        named: 'Change the status of Norrbygg AB',
        typed: { state: 'payment_overdue', reason: 'Two invoices are unpaid' },
        send: 'Change the status',
        isRefused: true,
      },
      {
        file: 'web/src/staff/add-partner.tsx',
        at: '/staff/suppliers',
        by: button('Add a card supplier'),
        named: 'Add a card supplier',
        typed: { name: 'Kort Syd', code: 'KSYD', accreditationCode: 'KS01' },
        send: 'Add a card supplier',
      },
      {
        file: 'web/src/staff/add-partner.tsx',
        at: '/staff/offices',
        by: button('Add an ID office'),
        named: 'Add an ID office',
        typed: { name: 'Scan Syd', code: 'SSYD' },
        send: 'Add an ID office',
      },
      {
        file: 'web/src/staff/team-members.tsx',
        at: '/staff',
        by: button('Invite'),
        named: 'Invite by e-mail',
        typed: { emails: 'anna@byggare.example' },
        send: 'Invite',
      },
      {
        file: 'web/src/staff/team-members.tsx',
        at: '/staff',
        by: inMenuOf('Actions for Olga Saar', 'Remove'),
        named: 'Remove Olga Saar?',
        send: 'Remove',
      },
    ],
  },
  {
    who: ['Tove Strand', 'Bank ID'],
    size: phone,
    dialogs: [
      {
        file: 'web/src/production/personalize-file.tsx',
        at: '/production/personalize',
        by: button('From a file'),
        named: 'Personalised cards from a file',
        within: async (dialog) => {
          const text = `order;number;pin\n${orderId(1)};KV-1234-567890;1234\n`;
          await dialog
            .locator('input[type=file]')
            .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
        },
        send: 'Mark as personalised: 1',
      },
    ],
  },
  {
    who: ['Viggo Lund', 'Bank ID'],
    size: phone,
    dialogs: [
      {
        file: 'web/src/identity-office/cancel-order.tsx',
        at: '/identity-office',
        answers: known,
        first: async (page) => {
          await page.locator('textarea[name=zone]').fill(passport);
          // It is read by a call.
          await expect(page.locator('[name=idValue]')).toHaveValue('C01X00T47');
          await page.getByRole('button', { name: 'See what we already know' }).click();
        },
        by: button('Cancel the order'),
        named: 'Cancel the order for Erika Mustermann?',
        typed: { rejectionReason: 'Somebody else' },
        send: 'Cancel the order',
      },
    ],
  },
];
