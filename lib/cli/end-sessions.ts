import { endWith } from '@/lib/dev/run'
import { readSettings } from '@/lib/server/env'
import { replaceKey } from '@/lib/store/reviewer-key'

// npm run end-sessions: signs reviewers out in every browser; a running server applies it at once.
try {
  const { dataDirectory } = readSettings(process.env)
  console.log(
    replaceKey(dataDirectory)
      ? 'All sessions ended. Everyone must choose a name again.'
      : `There is no session to end in ${dataDirectory}.`,
  )
} catch (error) {
  endWith(error)
}
