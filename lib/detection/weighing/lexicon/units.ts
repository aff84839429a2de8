/** A unit: its dimension, and its size in the base unit. Conversion factors: NIST Special Publication 811, appendix B. */
export type Unit = { readonly measures: string; readonly factor: number }

const LISTED: readonly (readonly [measures: string, names: string, factor: number])[] = [
  ['mass', 'kg kilogram kilograms kilo kilos', 1],
  ['mass', 'lb lbs pound pounds', 0.453_592],
  ['mass', 'g gram grams', 0.001],
  ['length', 'm meter meters metre metres', 1],
  ['length', 'km kilometer kilometers kilometre kilometres', 1000],
  ['length', 'mile miles', 1609.344],
  ['length', 'cm centimeter centimeters centimetre centimetres', 0.01],
  ['length', 'ft foot feet', 0.3048],
  ['time', 's sec second seconds', 1],
  ['time', 'ms millisecond milliseconds', 0.001],
  ['time', 'min minute minutes', 60],
  ['time', 'h hour hours', 3600],
  ['time', 'day days', 86_400],
  ['time', 'week weeks', 604_800],
  ['data', 'mb megabyte megabytes', 1],
  ['data', 'gb gigabyte gigabytes', 1000],
  ['data', 'tb terabyte terabytes', 1_000_000],
  ['volume', 'l liter liters litre litres', 1],
  ['volume', 'ml milliliter milliliters millilitre millilitres', 0.001],
]

export const UNITS: ReadonlyMap<string, Unit> = new Map(
  LISTED.flatMap(([measures, names, factor]) =>
    names.split(' ').map((name) => [name, { measures, factor }] as const),
  ),
)
