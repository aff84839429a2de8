/** Places with several names, one place a line; the first is one that English uses. */
export const PLACE_NAMES = `
amsterdam|a'dam
antwerp|antwerpen|anvers
athens|athina
bangalore|bengaluru
barcelona|bcn
basel|basle|bâle
beijing|peking
belgrade|beograd
bruges|brugge
brussels|bruxelles|brussel
bucharest|bucurești
calcutta|kolkata
chennai|madras
cologne|köln
copenhagen|københavn
cracow|kraków|krakow
florence|firenze
geneva|genève|genf
ghent|gent|gand
gothenburg|göteborg
hanover|hannover
havana|la habana
ho chi minh city|saigon
kyiv|kiev
liège|lüttich|luik
lisbon|lisboa
lucerne|luzern
mexico city|ciudad de méxico|cdmx
milan|milano
moscow|moskva
mumbai|bombay
munich|münchen
naples|napoli
new york|new york city|nyc
nuremberg|nürnberg
padua|padova
philadelphia|philly
prague|praha
rome|roma
san francisco|sf
seville|sevilla
st petersburg|saint petersburg
the hague|den haag|'s-gravenhage
turin|torino
united kingdom|uk|great britain|britain|gb
united states|usa|us|united states of america|america
united arab emirates|uae|emirates
venice|venezia
vienna|wien
warsaw|warszawa
washington|washington dc|washington d.c.
zurich|zürich
`
