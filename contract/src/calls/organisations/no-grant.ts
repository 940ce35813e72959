/** Whoever only manages a company's cards for it has no say in its details, users, accounts and webhooks (6-8). */
export const noGrant = 'errors.users.cannotGrantPermissions';
