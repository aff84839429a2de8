// Signet retroactive-supersession, section 3, signal 2: "approximately 30 bidirectional pairs", six of them named (enable/disable,
// allow/deny, active/inactive, open/close, start/stop, include/exclude). The others are those Signet shipped, plus agree/disagree,
// improve/hurt and public/private. Both sides include inflected forms (RD7). At most 32 pairs: a statement stores one bit per pair.
export const ANTONYM_PAIRS = [
  {
    name: 'accept/reject',
    left: ['accept', 'accepted', 'accepting', 'accepts'],
    right: ['reject', 'rejected', 'rejecting', 'rejects'],
  },
  {
    name: 'active/inactive',
    left: ['active'],
    right: ['inactive'],
  },
  {
    name: 'agree/disagree',
    left: ['agree', 'agreed', 'agreeing', 'agrees'],
    right: ['disagree', 'disagreed', 'disagreeing', 'disagrees'],
  },
  {
    name: 'alive/dead',
    left: ['alive'],
    right: ['dead'],
  },
  {
    name: 'allow/deny',
    left: ['allow', 'allowed', 'allowing', 'allows'],
    right: ['denied', 'denies', 'deny', 'denying'],
  },
  {
    name: 'always/never',
    left: ['always'],
    right: ['never'],
  },
  {
    name: 'arrive/depart',
    left: ['arrive', 'arrived', 'arrives', 'arriving'],
    right: ['depart', 'departed', 'departing', 'departs'],
  },
  {
    name: 'before/after',
    left: ['before'],
    right: ['after'],
  },
  {
    name: 'begin/end',
    left: ['began', 'begin', 'beginning', 'begins', 'begun'],
    right: ['end', 'ended', 'ending', 'ends'],
  },
  {
    name: 'buy/sell',
    left: ['bought', 'buy', 'buying', 'buys'],
    right: ['sell', 'selling', 'sells', 'sold'],
  },
  {
    name: 'close/distant',
    left: ['close'],
    right: ['distant'],
  },
  {
    name: 'dating/single',
    left: ['dating'],
    right: ['single'],
  },
  {
    name: 'enable/disable',
    left: ['enable', 'enabled', 'enables', 'enabling'],
    right: ['disable', 'disabled', 'disables', 'disabling'],
  },
  {
    name: 'enjoy/dread',
    left: ['enjoy', 'enjoyed', 'enjoying', 'enjoys'],
    right: ['dread', 'dreaded', 'dreading', 'dreads'],
  },
  {
    name: 'friend/stranger',
    left: ['friend', 'friends'],
    right: ['stranger', 'strangers'],
  },
  {
    name: 'improve/hurt',
    left: ['improve', 'improved', 'improves', 'improving'],
    right: ['hurt', 'hurting', 'hurts', 'worsen', 'worsened', 'worsening', 'worsens'],
  },
  {
    name: 'include/exclude',
    left: ['include', 'included', 'includes', 'including'],
    right: ['exclude', 'excluded', 'excludes', 'excluding'],
  },
  {
    name: 'increase/decrease',
    left: ['increase', 'increased', 'increases', 'increasing'],
    right: ['decrease', 'decreased', 'decreases', 'decreasing'],
  },
  {
    name: 'join/leave',
    left: ['join', 'joined', 'joining', 'joins'],
    right: ['leave', 'leaves', 'leaving', 'left'],
  },
  {
    name: 'like/dislike',
    left: ['like', 'liked', 'likes', 'liking'],
    right: ['dislike', 'disliked', 'dislikes', 'disliking'],
  },
  {
    name: 'love/hate',
    left: ['love', 'loved', 'loves', 'loving'],
    right: ['hate', 'hated', 'hates', 'hating'],
  },
  {
    name: 'married/divorced',
    left: ['married'],
    right: ['divorced'],
  },
  {
    name: 'on/off',
    left: ['on'],
    right: ['off'],
  },
  {
    name: 'open/close',
    left: ['open', 'opened', 'opening', 'opens'],
    right: ['close', 'closed', 'closes', 'closing'],
  },
  {
    name: 'positive/negative',
    left: ['positive'],
    right: ['negative'],
  },
  {
    name: 'prefer/avoid',
    left: ['prefer', 'preferred', 'preferring', 'prefers'],
    right: ['avoid', 'avoided', 'avoiding', 'avoids'],
  },
  {
    name: 'public/private',
    left: ['public'],
    right: ['private'],
  },
  {
    name: 'start/stop',
    left: ['start', 'started', 'starting', 'starts'],
    right: ['stop', 'stopped', 'stopping', 'stops'],
  },
  {
    name: 'together/apart',
    left: ['together'],
    right: ['apart'],
  },
  {
    name: 'true/false',
    left: ['true'],
    right: ['false'],
  },
  {
    name: 'want/refuse',
    left: ['want', 'wanted', 'wanting', 'wants'],
    right: ['refuse', 'refused', 'refuses', 'refusing'],
  },
  {
    name: 'yes/no',
    left: ['yes'],
    right: ['no'],
  },
] as const
