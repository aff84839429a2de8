/**
 * Writes a confidence (0–1) with two decimals. One that is calibrated is never certain: .998 reads 0.99, not 1.00, and .002 reads
 * 0.01; an exact 0 or 1 was said by somebody and stays.
 */
export function confidenceWords(confidence: number): string {
  const isExact = confidence === 0 || confidence === 1
  return (isExact ? confidence : Math.min(0.99, Math.max(0.01, confidence))).toFixed(2)
}
