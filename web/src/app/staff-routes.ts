import { route } from '../shared/router/route.ts';
import { guards } from './guard.ts';

/** The staff's routes, behind one guard. */
export const staffRoutes = [
  route('/search-users-globally', {
    before: [guards.staff],
    screen: async () => (await import('../people-search/search-users-screen.tsx')).SearchUsersScreen,
  }),
  route('/search-users-globally/user-cards-list/$userId', {
    before: [guards.staff],
    screen: async () => (await import('../people-search/user-cards-screen.tsx')).UserCardsScreen,
  }),
];
