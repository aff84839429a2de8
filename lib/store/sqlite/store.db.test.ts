import { describeStore } from '../conformance/testing'
import { connectStore } from '../open-store'
import { openTestStore } from '../testing'

describeStore('SQLite', async () => {
  const store = await openTestStore()
  const { file } = store
  return { store, openAgain: () => connectStore(file), remove: () => store.remove() }
})
