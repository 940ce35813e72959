/**
 * Why a message did not go out, as staff may read it: a mail server may repeat what it was given, so links go, and with them all that may
 * be a token, a code or a PIN. The mail server's own numbers have three digits, or single ones with dots between them, and stay (W-7-5).
 */
export function toldReason(reason: string): string {
  return reason
    .replaceAll(/[a-z][\w+.-]*:\/\/\S*|\bwww\.\S+/gi, '…')
    .replaceAll(/[\w-]{20,}/g, '…')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, longestReason);
}

/** A mail server may say very much. */
const longestReason = 300;
