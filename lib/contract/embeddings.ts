import { z } from 'zod'

import { pageVerb } from './verb'

// What is fitted to the embeddings model that the environment names: pages only.

export const fit = pageVerb({
  name: 'embeddings.fit',
  says: 'Fits a head to the configured embeddings, and tries it on labeled pairs that nothing was fitted to.',
  role: 'admin',
  keyless: true, // while one is under way, another is refused
  input: z.strictObject({}),
  run: ({ fitEmbeddings }, _nothing, request) => fitEmbeddings(request),
})
