/** Browsers as far as they differ in where somebody allows the camera. */
type Browser = 'chromium' | 'firefox' | 'safari';

/** By what the browser calls itself. On an iPhone every browser is Safari within, but has its own name. */
export function browserOf(userAgent: string): Browser {
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  return /Chrom|CriOS|Edg/.test(userAgent) ? 'chromium' : 'safari';
}
