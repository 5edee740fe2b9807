import type { ConditionGroup } from './condition-groups.ts'

/**
 * The words of listings that speak of a home's condition: sixteen groups, what each is worth in ln price, and what stops
 * a phrase from counting. Phrases are matched as whole words in lower case with straight quotes (`read-remarks.ts`).
 *
 * Weights: a ridge regression on the residuals of 17,760 sales of nine towns near Boston, 2005 to 2015, each group held
 * to its sign, times 1.15, which is what sales in California and Michigan asked for in 2025. Groups of weight 0 add
 * nothing beside the others and are kept to be shown: what asks for offers is a discount to find, not one to count.
 *
 * Words on the building's state alone are here. Names of places, schools, transport, and kinds of buyers or
 * residents never are (42 U.S.C. 3604(c), 24 CFR 100.75).
 */
export const lexicon = {
  teardown: {
    weight: -0.1,
    phrases: [
      /tear[ -]?downs?/,
      /knock[ -]?down/,
      /to be razed/,
      /land value/,
      /value (?:is )?in the land/,
      /lot value/,
      /uninhabitable/,
      /not (?:habitable|livable|liveable)/,
      /condemned/,
      /gutted/,
      /to the studs/,
      /boarded up/,
      /(?:fire|flood|water|smoke|storm|freeze|structural|foundation) damaged?/,
      /damage from/,
      /\bmold(?: remediation| issues?| present)?\b(?!ings?)/,
      /(?:foundation|structural) (?:issues?|problems?|repairs?|work)/,
      /build (?:new|your (?:own )?dream)/,
      /builders?'?s? (?:special|delight)/,
      /(?:attention|calling(?: all)?|for|to|great for|perfect for|ideal for) (?:builders?|developers?)/,
      /builders? ?(?:&|and|\/|or|,) ?(?:contractors?|investors?|developers?)/,
      /disrepair/,
    ],
  },
  rehab: {
    weight: -0.12,
    phrases: [
      /rehab(?!'d)(?: project| loan| special)?/,
      /fixer(?:[ -]?upp?er)?s?/,
      /fix(?:ing)?[ -]?(?:it[ -])?up/,
      /fix (?:and|&|n) ?flip/,
      /handy ?(?:man|person)(?!(?:'?s)? ?(?:garage|workshop|projects|shed))(?:'?s)?(?: special)?/,
      /(?:attention|calling(?: all)?|bring your|for|to|ideal for|great for|perfect for|savvy)(?: a)? contractors?/,
      /contractors?'?s? (?:special|dream|delight|opportunity|or|and|&|\/)/,
      /investors?'? (?:special|alert|opportunity|delight|dream)/,
      /(?:attention|calling(?: all)?)[ !:-]{0,4}(?:savvy )?investors?/,
      /diamond in the rough/,
      /sweat equity/,
      /(?:total|complete|full|extensive|major|gut|entire) (?:rehab|renovation|remodel|repairs?|updating|make ?over|update) (?:is |are )?(?:needed|required|project|necessary)/,
      /(?:needs?|in need of|requires?|requiring)(?: an?)? (?:total|complete|full|extensive|major|entire|considerable|substantial|significant|lots? of|much|everything)/,
      /needs? everything/,
      /bring (?:all )?(?:your|the|a) (?:own )?(?:hammers?|tools?|tool ?box|contractors?|builders?|architects?|vision|imagination|creativity|elbow grease)/,
      /cash(?: offers?)?(?:\/| or | and )?(?: only| buyers? only| offers? only|\/? ?rehab| or hard money| or 203k)/,
      /cash or (?:rehab|renovation|construction|conventional only)/,
      /203 ?\(?k\)?/,
      /hard money/,
      /(?:not|won.t|will not|may not|does not|cannot|can.t) (?:qualify|be eligible) (?:for|as)/,
      /(?:no|not) (?:fha|va)\b/,
      /(?:fha|va) (?:not|won)/,
      /elbow grease/,
      /(?:your|the|a|next|dream|great|perfect|fun|flip|renovation|restoration|unfinished|rewarding) (?:next |new |great |dream |fixer |flip |renovation |restoration )?project(?!s? (?:complete|car))/,
      /back to (?:life|its (?:original|former))/,
      /former glory/,
      /unfinished (?:as|condition|project)/,
      /in shell/,
    ],
  },
  'needs work': {
    weight: -0.09,
    phrases: [
      /tlc/,
      /t\.l\.c\.?/,
      /tender loving care/,
      /(?<!you )(?<!they )(?<!we )(?<!no )needs? (?!nothing|no\b|not\b|to (?:see|be seen|sell|buy|worry)|a (?:quick|new owner|new family))(?:[\w/]+[ ,]+){0,4}?(?:work|updat\w+|upgrad\w+|repairs?|love|renovat\w+|remodel\w*|rehab\w*|attention|cosmetics?|paint\w*|care|improvements?|finishing|moderni[sz]\w+|roof|kitchen|baths?|windows|septic|heat\w*|furnace|siding|refresh\w*|clean\w*|carpet\w*|restor\w+|help|redecorat\w+)/,
      /in need of/,
      /needing (?:\w+ )?(?:work|updat\w+|repairs?|tlc|love|cosmetic\w*|renovat\w+|restor\w+)/,
      /could use (?:\w+ ){0,3}(?:updat\w+|tlc|work|love|paint|cosmetic\w*|refresh\w*|care|upgrad\w+)/,
      /(?:updating|work|repairs?|renovations?|updates|cosmetics?) (?:is |are |may be )?(?:needed|required|necessary)/,
      /(?:some|little|lots? of|cosmetic|minor) (?:updating|work|repairs?|cosmetics?|fixing|sprucing|renovation)(?! (?:done|completed|has been|was|space|shop|bench))/,
      /deferred maintenance/,
      /(?:ready|waiting) (?:for |to )(?:an? |the |some |be )?(?:your |new |buyers? )?(?:updat\w+|upgrad\w+|renovat\w+|remodel\w*|restor\w+|makeover|moderni\w+|full remodel|transformation)/,
      /(?:price|priced) (?:\w+ ){0,2}(?:reflects?|to reflect) (?:\w+ ){0,3}(?:condition|repairs?|work|updat\w+|renovations?)/,
      /spruc\w+ up/,
      /poor condition/,
      /rough (?:shape|condition)/,
      /neglected/,
      /outdated/,
      /run[ -]?down/,
      /leak(?:s|ing|y)/,
      /does not work/,
      /unsafe/,
      /(?:to|could|should|must) be (?:\w+ )?(?:updated|upgraded|remodell?ed|redone|replaced)/,
    ],
  },
  'as is': {
    weight: -0.09,
    phrases: [
      /(?<!\bperfect )(?:in |strictly |sold |being sold |sale |offered )?["'(]*as[ -]is\b["')]*(?! (?:the|a|an|value|appraised|our|his|her|their|this|everything|every)\b)(?:,? ?(?:and )?where[ -]is)?/,
      /no (?:repairs|warrant(?:y|ies)|representations?)(?! (?:needed|necessary|required))/,
      /(?:seller|owner)s? (?:will|to|can|does) (?:not |no )(?:make|do|complete|pay)[^.]{0,20}repairs?/,
      /(?:title (?:v|5)|septic)(?: \w+){0,2} (?:failed|fails)/,
      /failed (?:title|septic)/,
      /will not pass/,
    ],
  },
  bank: {
    weight: -0.14,
    phrases: [
      /bank[ -]?owned/,
      /\breo\b/,
      /lender[ -]owned/,
      /corporate[ -]owned/,
      /foreclos(?:ure|ed)s?/,
      /hud (?:home|owned|propert\w+)/,
      /home ?path/,
      /homesteps/,
      /(?:fannie|freddie) ?ma[ce]/,
      /short[ -]?sale/,
      /(?:subject to|requires?|pending) (?:\w+ ){0,2}(?:bank|lender|third[ -]party|3rd[ -]party) (?:approval|confirmation)/,
      /bank approv\w+/,
      /auction/,
      /addend(?:um|a|ums)/,
      /corporate (?:seller|addend\w+)/,
      /distress(?:ed)? (?:sale|property)/,
      /proof of funds/,
    ],
  },
  estate: {
    weight: -0.01,
    phrases: [
      /estate sale/,
      /(?:settle|settling|settlement of)(?: the| an)? estate/,
      /probate/,
      /(?:trust|trustee|conservator|executor|fiduciary)(?:'?s)? sale/,
      /license to sell/,
      /sold by (?:the |this )?(?:estate|trust\w*)/,
    ],
  },
  dated: {
    weight: -0.02,
    phrases: [
      /original (?:condition|kitchen|baths?|bathrooms?|state|cabinets|appliances|interior|fixtures|finishes|windows)/,
      /(?:bit |little |somewhat |slightly )?\bdated\b(?! (?:\d|on|by))/,
      /retro (?:kitchen|bath\w*)/,
      /vintage (?:kitchen|bath\w*)/,
      /time[ -]?capsule/,
      /(?:good|great|solid|strong|excellent|nice|wonderful) bones/,
      /solid(?:ly)?[ -](?:built|home|house|constru\w+|structure)/,
      /structurally sound/,
      /under (?:the )?(?:w\/w |wall to wall )?carpet\w*/,
      /(?:your|the buyer.?s|new owner.?s) (?:own )?(?:personal |finishing |special |decorating |cosmetic |creative )+(?:touch\w*|ideas|updates|style|flair)/,
      /updat\w+ to (?:your|taste)/,
      /(?:make|put) (?:it|this|your)(?: \w+){0,3} (?:your own|yours|mark|stamp)/,
      /blank (?:canvas|slate)/,
      /decorating ideas/,
      /customi[sz]e (?:it )?to your/,
      /to your (?:taste|liking|style)/,
    ],
  },
  potential: {
    weight: -0.03,
    phrases: [
      /(?:unlimited|endless|great|tons of|lots of|loads of|plenty of|full of|huge|tremendous|enormous|so much|big|real|serious|much) (?:potential|possibilit\w+|upside)/,
      /potential!|has potential|potential galore/,
      /possibilities/,
      /(?:great|rare|wonderful|fantastic|amazing|excellent|incredible|terrific|golden|prime|unique) opportunity/,
      /opportunity (?:knocks|to (?:own|renovate|update|improve|create|build|make|restore|customize))/,
      /(?:build|gain|earn|instant) (?:\w+ )?equity/,
      /upside/,
    ],
  },
  'price talk': {
    weight: 0,
    phrases: [
      /priced (?:to sell|accordingly|below|under|well|right|aggressively)/,
      /below (?:assess\w+|apprais\w+|market|replacement)/,
      /motivated/,
      /must (?:sell|be sold)/,
      /bring (?:all |an |your |any )?(?:reasonable )?offers?/,
      /all (?:reasonable )?offers/,
      /best (?:value|buy|deal|price)/,
      /(?:great|good|super|incredible|unbeatable|amazing|tremendous) (?:value|price|buy|deal|investment)/,
      /bargain/,
      /price (?:reduced|reduction|improvement)/,
      /reduced/,
    ],
  },
  'needs nothing': {
    weight: 0.03,
    phrases: [
      /needs? (?:absolutely )?nothing/,
      /nothing (?:else |left |more )?(?:for you )?to do/,
      /nothing (?:needed|but move|to be done)/,
      /no (?:work|updat\w+|updates|repairs?|projects?) (?:needed|required|necessary|to do)/,
      /no need to (?:renovate|remodel|update|do)/,
      /(?:does ?n.t|does not|will not|won.t) need/,
      /(?:just |simply )?(?:unpack|bring (?:just )?your (?:suitcase|furniture|toothbrush|bags))/,
      /(?:all|most of) (?:of )?the (?:hard )?(?:work|updat\w+) (?:has been |is |have been )?(?:already )?(?:been )?done/,
      /everything (?:has been|is) (?:done|updated)/,
      /worry[ -]free/,
    ],
  },
  'new build': {
    weight: 0,
    phrases: [
      /(?:brand[ -])?new(?:ly)?[ -](?:construct\w+|built|build)/,
      /to be built/,
      /under construction/,
      /brand new (?:home|house|colonial|residence|single)/,
      /builder(?:'s)? warranty/,
      /never (?:been )?lived in/,
    ],
  },
  renovated: {
    weight: 0.05,
    phrases: [
      /(?:complete|total|full|entire|beautiful|new|recent|extensive|professional|tasteful|exquisite|stunning|thoughtful|thorough|meticulous|careful|gorgeous|impeccable|magnificent|fabulous|high[ -]?end|just|gut|stylish|loving|artful|wonderful|amazing|brilliant)(?:ly|y)?[ -]*(?:and \w+ )?(?:renovat\w+|remodell?\w*|rehabbed|restor(?:ed|ation)|redone|re-?done|updated|re-?built|re-?imagined|redesigned|transformed|upgraded|refurbished)/,
      /(?:home|house|ranch|cape|colonial|bungalow|property|condo|unit|residence|everything|interior|throughout)(?: has been| was| is| been)? (?:\w+ly )?(?:renovated|remodell?ed|rehabbed|restored|redone|updated)/,
      /renovated/,
      /(?:remodell?ed|updated|rehabbed|redone) (?:throughout|from top|top to bottom|inside and out|home|ranch|house|\d|bungalow)/,
      /top[ -]to[ -]bottom/,
      /like[ -]new/,
      /all new/,
      /everything (?:is )?(?:brand )?new/,
      /(?:gut|total|complete|major) (?:renovation|rehab|remodel)/,
      /new systems/,
      /reimagined/,
      /studs?.{0,4} (?:renovation|remodel|rehab)/,
    ],
  },
  'kitchen and bath': {
    weight: 0.04,
    phrases: [
      /(?:brand[ -])?(?:new|newer|updated|remodell?ed|redone|upgraded|moderni[sz]ed)[ ,](?:(?:[\w/&-]+|,)[ ]){0,2}?(?:kitchens?|bath(?:room)?s?|cabinets?|cabinetry|counter ?tops?|appliances)/,
      /(?:kitchens?|bath(?:room)?s?)(?: (?:and|&|have|has|was|were|been|is|are|recently|newly|completely|beautifully|fully|tastefully|both)){0,3} (?:updated|remodell?ed|redone|upgraded)/,
      /granite/,
      /quartz(?:ite)?/,
      /marble/,
      /stainless|\bs\/?s\b(?= app)/,
      /silestone|corian|soapstone|caesarstone/,
      /(?:gourmet|chef.?s?|designer|custom|high[ -]end|dream)[ -](?:\w+ )?(?:kitchens?|cabinet\w*|baths?|finishes|appliances)/,
      /viking|sub[ -]?zero|wolf range|thermador|bosch|miele/,
      /waterfall (?:island|edge)/,
      /soft[ -]close/,
      /subway tile/,
      /cherry (?:cabinet\w*|kitchen)|maple (?:cabinet\w*|kitchen)|shaker/,
    ],
  },
  systems: {
    weight: 0,
    phrases: [
      /(?:brand[ -])?(?:new|newer|replaced|updated|recent|upgraded|young|architectural)[ ,](?:(?:[\w/&-]+|,)[ ]){0,2}?(?:roof|windows?|furnace|boiler|hvac|a\/?c|air condition\w+|heat(?:ing)?(?: system)?|electric(?:al)?|plumbing|wiring|siding|septic|water heater|hot water|doors|gutters|driveway|insulation|panel|systems|deck|flooring|floors|carpet\w*|paint)/,
      /(?:roof|windows|furnace|boiler|hvac|electric(?:al)?|plumbing|siding|septic)(?: (?:is|are|has been|were|was))? (?:new|newer|replaced|updated|upgraded|(?:in )?(?:19|20)\d\d)/,
      /freshly painted|fresh paint|newly painted/,
      /(?:newly |re)finished (?:hardwood|hdwd|oak|wood|floors)/,
    ],
  },
  'well kept': {
    weight: 0.03,
    phrases: [
      /move[ -]?(?:right )?[ -]?in(?:to)?(?:[ -](?:ready|condition|perfect))/,
      /move right in/,
      /turn[ -]?key/,
      /pristine/,
      /immaculate(?:ly)?/,
      /meticulous(?:ly)?/,
      /(?:well|lovingly|beautifully|impeccably|carefully|exceptionally|perfectly|superbly|nicely|tastefully)[ -](?:maintained|cared|kept|appointed|decorated|done|preserved)/,
      /pride of ownership/,
      /mint(?: condition)?\b(?! green)/,
      /impeccable/,
      /shows? like (?:a )?\w+|shows beautifully/,
      /model (?:home )?(?:perfect|condition)/,
      /picture perfect/,
      /(?:excellent|perfect|superb|exceptional|tip[ -]top) condition/,
    ],
  },
  fine: {
    weight: 0.03,
    phrases: [
      /exquisite/,
      /stunning/,
      /gorgeous/,
      /spectacular/,
      /magnificent/,
      /(?:finest|exceptional|superior|top) quality/,
      /attention to detail/,
      /professionally landscaped/,
      /state of the art/,
      /top of the line/,
      /high[ -]end/,
      /(?:quality|custom) (?:craftsmanship|details?|millwork|finishes|built|amenities)/,
      /designer/,
      /architect\w*/,
    ],
  },
} as const satisfies Readonly<
  Record<ConditionGroup, { readonly weight: number; readonly phrases: readonly RegExp[] }>
>

/** Counts changes of this file: a reading of an earlier version is made again. */
export const LEXICON_VERSION = 1

/** Groups that say a home is in bad shape, or sold by who does not answer for its shape. */
export const badGroups: ReadonlySet<ConditionGroup> = new Set([
  'teardown',
  'rehab',
  'needs work',
  'as is',
  'bank',
])

/** c, in ln price, lies between these: praise is the agents' own, and is capped. */
export const LOWEST_OFFSET = -0.45
export const HIGHEST_OFFSET = 0.15

/** What before a phrase denies it, in its sentence: `no repairs needed`. A call not to miss it does not. */
export const denial =
  /\b(?:no|not|never|without|nor|isn.?t|aren.?t|wasn.?t|hasn.?t|haven.?t|don.?t|doesn.?t|didn.?t|nothing|none|neither|non)\b(?! (?:to )?(?:be )?(?:miss|pass|delay|wait|hesitate|only|just|limited))(?:(?! but )[^.:;!?]){0,18}$/
/** What before a phrase says that it is still to be done: `needs new roof`. */
export const need =
  /\b(?:needs?(?! (?:absolutely )?nothing)|(?<!if |as )needed|needing|need of|requires?|requiring|could use|(?:could|can|to|should|must) be(?! (?:seen|appreciated|believed|enjoyed|reached|used|split))|wants?|await(?!\w* you)\w*|allowance for|ready for|waiting for|bring your|credit (?:for|towards?))\b(?:(?! but )[^.;!?]){0,24}$/
/** And what right after it does: `new roof needed`. */
export const needAfter = /^[^.;!?,]{0,8}\b(?:needed|required|necessary)\b/
/** What beside `gutted` or `to the studs` says that it was built up since. */
export const redoneAfter =
  /^[^.!?]{0,60}\b(?:renovat|remodel|rebuilt|redone|refinish|restor|reimagin|brought back|new )/
export const redoneBefore =
  /\b(?:renovated|renovation|remodell?ed|remodel|rebuilt|redone|restored)\b[^.!?]{0,25}$/
/** What before `as is` says that it may be kept so. */
export const keptSo =
  /\b(?:enjoy|use|used|live in|move in|leave|keep|kept|perfect|it|great|such)(?: it)?,? $/
