/**
 * A list that is filled over and over; `take` returns what it was given as a list with room for no more than that. A new list that
 * grows word by word has room for seventeen, and a preparer makes a dozen of them a text.
 */
export class Scratch<Item> {
  private readonly items: Item[] = []
  private count = 0

  /** Forgets what was added and not taken. */
  clear(): void {
    this.count = 0
  }

  get size(): number {
    return this.count
  }

  add(item: Item): void {
    this.items[this.count] = item
    this.count += 1
  }

  take(): Item[] {
    const taken = this.items.slice(0, this.count)
    this.count = 0
    return taken
  }
}
