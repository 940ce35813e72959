import type { Method } from '../../e2e/testing/sign-in.ts';

/** A screen that people meet first, and who meets it in the demo world. */
export type FirstScreen = {
  readonly name: string;
  readonly path: string;
  readonly person: readonly [string, Method] | null;
};

/** These are measured, and what they have in common with others is shared by the build. */
export const firstScreens: readonly FirstScreen[] = [
  { name: 'landing', path: '/confirm-order', person: null },
  { name: 'dashboard', path: '/cards/waiting-orders', person: ['Ivar Tamm', 'Mobile or smart ID'] },
  {
    name: 'review',
    path: '/cards/order/de300000-0000-4000-8002-000000000001',
    person: ['Astrid Lindqvist', 'Bank ID'],
  },
  { name: 'list', path: '/NORRBYGG/organization/cards', person: ['Karl Nyström', 'Bank ID'] },
];
