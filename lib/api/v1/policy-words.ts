/** What the fields of a policy mean. */
export const POLICY_WORDS: Readonly<Record<string, string>> = {
  stored: 'The fields set here. Those that are left out are inherited.',
  supersession_enabled: 'Compare facts and propose supersessions.',
  supersession_sweep_enabled: 'Run scheduled sweeps.',
  supersession_semantic_fallback: 'Allow asking the model about pairs.',
  supersession_min_confidence: 'The lowest confidence that is proposed.',
  semantic_contradiction_enabled: 'The agent’s own switch for the model. Both must be on.',
  embedding_head:
    'Without a chat model, the fitted embeddings are asked what the rules cannot decide.',
  shadow_mode: 'Record decisions without changing facts.',
  mutations_frozen: 'Hold back all changes of facts, whatever shadow mode says.',
  supersession_auto_apply: 'Apply the strongest proposals without a person, once live.',
  supersession_match_confidence:
    'The confidence from which proposals are applied without a person.',
  detector_profile:
    'How pairs are scored: with fitted weights, or by the strongest of four signals.',
  detector_weights: 'Which weights: shipped, or the version of a refit.',
  merge_match_threshold: 'Facts at or above this similarity are duplicates.',
  merge_possible_threshold: 'Facts at or above this similarity are possible duplicates.',
  merge_auto_apply: 'Merge duplicates without a confirmation. Someone still starts every merge.',
  answers_through_model: 'Let a model pass on a person’s answer in two calls.',
  classify_before_write: 'Classify facts before they are stored.',
  preference_keys: 'What another value under a preference’s key does.',
  retention_days:
    'Days after which a source with no current facts moves to the cold tier. 0: never.',
}
