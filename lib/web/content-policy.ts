/** Where Next.js and the layout find the nonce of a request; `proxy.ts` overwrites whatever the browser sent. */
export const NONCE_HEADER = 'x-nonce'

/** The policy for what is data and no page: it may load nothing and run nothing, whatever a browser takes it for. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Returns the Content-Security-Policy of a page. Next.js marks its scripts with the nonce, and scripts marked so may load others.
 * Inline `style` attributes are allowed: React writes widths and positions with them. Development needs eval and inline styles.
 */
export function pagePolicy(nonce: string, development: boolean): string {
  const styles = development ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
