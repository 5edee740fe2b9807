/** What is known of where a home is. */
export type HomePlace = {
  /** Two letters; null when unknown. */
  readonly state: string | null
  readonly county?: string
  readonly city?: string
  readonly zip?: string | null
}

/**
 * The county a home is in, in lower case and without the word county: the one named, else the one its zip's post
 * office lies in, else the borough a New York City post office serves. Null where none of them is known; zips are
 * known of the counties alone that have taxes of their own.
 */
export const countyOf = ({ state, county, city, zip }: HomePlace): string | null => {
  if (county !== undefined && county !== '') {
    const named = plainName(county)
    return (state === 'NY' ? boroughNames[named] : undefined) ?? named
  }
  if (state === null) return null
  const ofZip = zip == null ? null : countyOfZip(state, zip)
  if (ofZip !== null) return ofZip
  return state === 'NY' && city !== undefined ? boroughOfCity(plainName(city)) : null
}

/** `Kings County` as `kings`, `Upper St. Clair` as `upper st. clair`. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ county$/, '')
    .trim()

const countyOfZip = (state: string, zip: string): string | null => {
  if (!/^\d{5}/.test(zip)) return null
  let ranges = rangesOf.get(state)
  if (ranges === undefined) {
    ranges = Object.entries(zipsOfCounties[state] ?? {}).flatMap(([county, zips]) =>
      zips.split(' ').map((range) => {
        const [first = '', last = first] = range.split('-')
        return { county, first, last }
      }),
    )
    rangesOf.set(state, ranges)
  }
  const five = zip.slice(0, 5)
  return ranges.find(({ first, last }) => first <= five && five <= last)?.county ?? null
}

type ZipRange = { readonly county: string; readonly first: string; readonly last: string }
const rangesOf = new Map<string, readonly ZipRange[]>()

/** Boroughs by the names people give them; each is a county of another name. */
const boroughNames: Readonly<Record<string, string>> = {
  manhattan: 'new york',
  'new york city': 'new york',
  brooklyn: 'kings',
  'the bronx': 'bronx',
  'staten island': 'richmond',
}

const boroughOfCity = (city: string): string | null =>
  boroughNames[city] ??
  (city === 'bronx' || city === 'new york' ? city : null) ??
  (queensPostOffices.has(city) ? 'queens' : null)

/** In Queens the post office writes the neighborhood in place of a city. */
const queensPostOffices = new Set([
  'queens',
  'arverne',
  'astoria',
  'bayside',
  'bellerose',
  'breezy point',
  'cambria heights',
  'college point',
  'corona',
  'east elmhurst',
  'elmhurst',
  'far rockaway',
  'flushing',
  'forest hills',
  'fresh meadows',
  'glen oaks',
  'hollis',
  'howard beach',
  'jackson heights',
  'jamaica',
  'kew gardens',
  'little neck',
  'long island city',
  'maspeth',
  'middle village',
  'oakland gardens',
  'ozone park',
  'queens village',
  'rego park',
  'richmond hill',
  'ridgewood',
  'rockaway park',
  'rosedale',
  'saint albans',
  'south ozone park',
  'south richmond hill',
  'springfield gardens',
  'sunnyside',
  'whitestone',
  'woodhaven',
  'woodside',
])

/** From GeoNames' postal codes: zips whose post offices lie in a county, and what lies between them. */
const zipsOfCounties: {
  readonly [state: string]: { readonly [county: string]: string }
} = {
  FL: {
    'miami-dade':
      '33002 33010-33018 33030-33035 33039 33054-33056 33090-33092 33101-33111 33114-33299',
  },
  MD: {
    allegany: '21501-21505 21521 21524-21530 21532 21539-21540 21542-21545 21555-21560 21562 21766',
    'anne arundel':
      '20711 20724 20733 20751 20755 20758 20764-20765 20776 20778-20779 21012 21032 21035 21037 21054-21056 21060-21062 21076-21077 21090 21106-21108 21113-21114 21122-21123 21140-21146 21225-21226 21240 21401-21412',
    baltimore:
      '21013 21020-21027 21030-21031 21051-21053 21057 21065-21071 21082 21087 21092-21094 21105 21111 21117-21120 21128 21131 21133-21139 21152-21153 21155-21156 21162-21163 21204 21207-21208 21219-21222 21227-21228 21234 21236-21237 21244-21252 21282-21286',
    'baltimore city':
      '21201-21203 21205-21206 21209-21218 21223-21224 21229-21233 21235 21239 21241 21263-21281 21287-21298',
    calvert: '20610 20615 20629 20639 20657 20676 20678 20685 20688-20689 20714 20732 20736 20754',
    caroline: '21609 21629 21632 21636 21639-21641 21649 21655 21660 21670',
    carroll: '21048 21074 21088 21102-21104 21157-21158 21757 21776 21784-21787 21791 21797',
    cecil: '21901-21930',
    charles:
      '20601-20604 20611-20612 20616-20617 20625 20632 20637 20640-20646 20658 20661-20664 20675 20677 20682 20693-20695',
    dorchester:
      '21613 21622 21626-21627 21631 21634 21643 21648 21659 21664 21669 21672 21675 21677 21835 21869',
    frederick:
      '21701-21710 21714 21716-21718 21727 21754-21755 21758-21762 21769-21775 21777-21778 21780 21788-21790 21792-21793 21798',
    garrett: '21520 21522-21523 21531 21536-21538 21541 21550 21561',
    harford:
      '21001-21010 21014-21018 21028 21034 21040 21047 21050 21078 21084-21085 21130 21132 21154 21160-21161',
    howard:
      '20588 20701 20723 20759 20763 20777 20794 21029 21036 21041-21046 21075 21150 21723 21737-21738 21765 21794',
    kent: '21610 21620 21635 21645 21650-21651 21661 21667 21678',
    montgomery: '20810-20912 20914-20997',
    "prince george's":
      '20607-20608 20613 20623 20697 20703-20710 20712 20715-20722 20725-20731 20735 20737-20750 20752-20753 20757 20762 20768-20775 20781-20792 20797-20799 20913',
    "queen anne's": '21607 21617-21619 21623 21628 21638 21644 21656-21658 21666 21668 21690',
    somerset: '21817-21821 21824 21836 21838 21853 21857 21866-21867 21871 21890',
    "st. mary's":
      '20606 20609 20618-20622 20624 20626-20628 20630 20634-20636 20650-20656 20659-20660 20667-20674 20680 20684 20686-20687 20690-20692',
    talbot: '21601 21612 21624-21625 21647 21652-21654 21662-21663 21665 21671 21673 21676 21679',
    washington:
      '21711-21713 21715 21719-21722 21733-21734 21740-21750 21756 21767 21779 21781-21783 21795',
    wicomico:
      '21801-21810 21814 21826 21830 21837 21840 21849-21850 21852 21856 21861 21865 21874-21875',
    worcester: '21811-21813 21822 21829 21841-21843 21851 21862-21864 21872',
  },
  NY: {
    bronx: '10451-10475',
    kings: '11201-11256',
    nassau:
      '11001-11003 11010-11096 11501-11599 11709-11710 11714 11732 11735-11737 11753 11756 11758 11762 11765 11771 11773 11783 11791 11793 11797 11801-11853',
    'new york': '10001-10286',
    queens: '11004-11005 11101-11120 11351-11499 11690-11697',
    richmond: '10301-10314',
    suffolk:
      '00501-00544 06390 11701-11707 11713 11715-11731 11733 11738-11752 11754-11755 11757 11760 11763-11764 11766-11770 11772 11775-11782 11784-11790 11792 11794-11796 11798 11901-11980',
  },
  VA: {
    'alexandria city': '22301-22302 22304-22305 22311 22313-22314 22320-22350',
    arlington: '22201-22246',
    fairfax:
      '20120-20124 20151 20153 20170-20172 20190-20196 22003-22015 22027 22032-22037 22039 22041-22044 22060-22124 22150-22161 22180-22185 22199 22303 22306-22310 22312 22315',
    'fairfax city': '22030-22031 22038',
    'falls church city': '22040 22046',
    loudoun:
      '20101-20105 20117-20118 20129 20131-20135 20141-20142 20146-20149 20152 20158-20167 20175-20180 20189 20197 20598',
    'manassas city': '20108-20110',
    'manassas park city': '20111-20113',
    'prince william':
      '20136 20143 20155-20156 20168-20169 20181-20182 22025-22026 22125-22135 22172 22191-22195',
  },
  WA: {
    king: '98001-98011 98013-98019 98022-98025 98027-98035 98038-98042 98045 98047-98059 98062-98075 98083 98089-98109 98111-98199 98224 98288',
  },
}
