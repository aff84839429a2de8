import fc from 'fast-check'

const SURROGATES = { from: 0xd8_00, count: 0x8_00 }
const asText = (point: number) =>
  String.fromCodePoint(point < SURROGATES.from ? point : point + SURROGATES.count)
const ASCII = fc.nat(0x7f).map(asText)
const ANY = fc.nat(0x10_ff_ff - SURROGATES.count).map(asText)
const unit = fc.oneof(ASCII, { arbitrary: ANY, weight: 3 })

/** Any text of any characters, as fast-check's `binary`, which takes a second or more of each process to list them all. */
export function anyText(limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...limits, unit })
}
