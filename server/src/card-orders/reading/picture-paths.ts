import { apiBase } from '@siteid/contract';

/** Where a viewer finds the photo of an order: its holder, or an organisation. */
export function ownerImagePath(orderId: string, organisationId: string | null): string {
  return [`${apiBase}/cards/owner-image`, orderId, organisationId].filter((part) => part !== null).join('/');
}

/** The same at the size of a row. */
export const smallImagePath = (orderId: string, organisationId: string) =>
  `${ownerImagePath(orderId, organisationId)}?size=small`;

/** Where everybody finds a company's logo, if it has one. */
export function logoPath(logoId: string | null): string | null {
  return logoId === null ? null : `${apiBase}/general/logos/${logoId}`;
}
