const key = 'expects-orders';

/**
 * Remembers, through a sign-in in this tab, that the person came for an order: from the landing page or from the page of the manual
 * ID partner. The dashboard then says that nothing waits, where it would otherwise lead on (D-OTHER).
 */
export const expectedOrders = {
  remember: () => sessionStorage.setItem(key, 'true'),
  areExpected: () => sessionStorage.getItem(key) !== null,
  forget: () => sessionStorage.removeItem(key),
} as const;
