// What is loaded after the first paint, as one file: everything beside the pair that reading it asks for.
export { EvidenceCaption } from './evidence-caption'
export { Likeness } from './likeness'
export { MetadataSection } from './metadata-section'
export { RewordedSince } from './reworded-since'
export { Sources } from './sources'
export { ValidityBars } from './validity-bars'
