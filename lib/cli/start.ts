import { endWith } from '@/lib/dev/run'

import { serve } from './serve'

// npm start: serves the user's own store (PALIMPSEST_DATA, default ./data).
try {
  await serve(process.env)
} catch (error) {
  endWith(error)
}
