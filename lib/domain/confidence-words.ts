/**
 * Formats a confidence (0–1) with two decimals. A calibrated value is never certain: .998 reads 0.99 and .002 reads 0.01. An exact
 * 0 or 1 was stated by someone and stays.
 */
export function confidenceWords(confidence: number): string {
  const isExact = confidence === 0 || confidence === 1
  return (isExact ? confidence : Math.min(0.99, Math.max(0.01, confidence))).toFixed(2)
}
