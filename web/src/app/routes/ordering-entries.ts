import { looksLikeId } from '@siteid/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listAddressOf } from '../../shared/lists/list-address.ts';
import { bringTextsAndData } from './bring-texts-and-data.ts';

export const orderCard = {
  validateSearch: earlierOrderOf,
  loader: bringTextsAndData(() => import('../../card-orders/ordering/ordering-texts.ts')),
  component: lazyRouteComponent(() => import('../../card-orders/ordering/order-card-screen.tsx'), 'OrderCardScreen'),
} as const;

export const importOrders = {
  validateSearch: importOf,
  loader: bringTextsAndData(() => import('../../card-orders/importing/importing-texts.ts')),
  component: lazyRouteComponent(() => import('../../card-orders/importing/import-orders-screen.tsx'), 'ImportOrdersScreen'),
} as const;

export const unapprovedOrders = {
  validateSearch: listAddressOf,
  loader: bringTextsAndData(() => import('../../card-orders/approving/approving-texts.ts')),
  component: lazyRouteComponent(
    () => import('../../card-orders/approving/unapproved-orders-screen.tsx'),
    'UnapprovedOrdersScreen',
  ),
} as const;

/** The earlier order that an address names, and whether it is changed or its card renewed; what is no id names none. */
function earlierOrderOf({ from, edit, renews }: Record<string, unknown>): { from?: string; edit?: true; renews?: true } {
  if (typeof from !== 'string' || !looksLikeId(from)) return {};
  return { from, ...(edit === true && { edit }), ...(renews === true && { renews }) };
}

/** The import that an address names. */
function importOf({ import: id }: Record<string, unknown>): { import?: string } {
  return typeof id === 'string' && looksLikeId(id) ? { import: id } : {};
}
