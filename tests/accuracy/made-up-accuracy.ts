import type {
  Accuracy,
  AccuracyFigures,
  AsksFigures,
  LikelySaleFigures,
} from '../../src/contract/accuracy.ts'

const figures = (change: Partial<AccuracyFigures>): AccuracyFigures => ({
  n: 1_234,
  mdape: 7.06,
  within10: 64.2,
  within20: 87.9,
  medianRatio: 1.004,
  cod: 9.8,
  cover80: 79.6,
  ...change,
})

const against = { n: 177, medianError: -12.4, medianAbsoluteError: 13.6 }

const asksFigures: AsksFigures = {
  homes: 645,
  told: 0.0945,
  came: 0.107,
  constant: 0.19,
  brier: 0.0897,
  brierOfConstant: 0.1027,
  brierInHindsight: 0.0955,
  averagePrecision: 0.264,
  averagePrecisionOfGap: 0.16,
  bins: [{ from: 0.1, below: 0.15, homes: 241, told: 0.123, came: 0.154 }],
}

const likelyFigures = (change: Partial<LikelySaleFigures>): LikelySaleFigures => ({
  n: 1_623,
  halfWithin: 2.66,
  bias: 0.1,
  inRange: 81,
  inTypicalRange: 78.4,
  ...change,
})

const firstLeads = {
  homes: 50,
  sold: 41,
  belowAsk: 22,
  aboveAsk: 14,
  predicted: 41,
  inRange: 38,
  flipped: 5,
}

/** A market with every figure. */
export const seattle: Accuracy['markets'][number] = {
  market: '981',
  name: 'Seattle, WA',
  demo: false,
  asOf: '2022-09-27',
  distance: 'mile',
  tested: { from: '2022-05-01', to: '2022-09-27' },
  overall: figures({}),
  zips: [
    { zip: '98118', figures: figures({ n: 300, mdape: 9.1 }) },
    { zip: '98103', figures: figures({ n: 200, mdape: 6.2 }) },
    { zip: '98144', figures: figures({ n: 100, mdape: 7.7 }) },
    { zip: '98115', figures: figures({ n: 90, mdape: 6.4 }) },
    { zip: '98117', figures: figures({ n: 80, mdape: 6.6 }) },
    { zip: '98112', figures: figures({ n: 70, mdape: 10.3 }) },
    { zip: '98116', figures: figures({ n: 60, mdape: 8 }) },
    { zip: '98105', figures: figures({ n: 50, mdape: 8.8 }) },
    { zip: '98122', figures: figures({ n: 40, mdape: 7.1 }) },
    { zip: '98199', figures: figures({ n: 30, mdape: 7.2 }) },
  ],
  zipsWithTooFew: 2,
  kinds: [
    { kind: 'Houses', n: 980, mdape: 7.31, cover80: 79.2, cover90: 89.1 },
    { kind: 'Townhouses', n: 64, mdape: 5.84, cover80: null, cover90: null },
    { kind: 'Condos', n: 178, mdape: 8.02, cover80: 78.1, cover90: 86.7 },
    { kind: 'Multi-family', n: 12, mdape: null, cover80: null, cover90: null },
    { kind: 'Lot 5,000 to 10,000 sqft', n: 1_056, mdape: 7.02, cover80: 80.2, cover90: 89.9 },
  ],
  asks: {
    overall: asksFigures,
    months: [{ asOf: '2022-08-30', figures: asksFigures }],
    zips: [{ zip: '98118', figures: asksFigures }],
  },
  likelySale: {
    overall: likelyFigures({}),
    bands: [
      {
        from: null,
        below: -0.26,
        figures: likelyFigures({ n: 61, inRange: 83.6, inTypicalRange: 4.9 }),
      },
      { from: -0.26, below: -0.14, figures: likelyFigures({ n: 210, inTypicalRange: 31.4 }) },
      { from: -0.14, below: -0.05, figures: likelyFigures({ n: 340, inTypicalRange: 82.9 }) },
      { from: -0.05, below: 0.05, figures: likelyFigures({ n: 610, inTypicalRange: 97.2 }) },
      { from: 0.05, below: null, figures: likelyFigures({ n: 402, inTypicalRange: 77.6 }) },
    ],
    leads: [
      { asOf: '2022-06-30', ...firstLeads },
      { asOf: '2022-07-31', ...firstLeads, sold: 30, predicted: 30, inRange: 25, flipped: 0 },
    ],
  },
  words: {
    described: 91.4,
    withWords: {
      n: 1_234,
      mdape: 7.06,
      bias: 0.1,
      badWords: { n: 131, mdape: 10.5, bias: -1.2, cover80: 77.4 },
    },
    withoutWords: {
      n: 1_234,
      mdape: 7.92,
      bias: 0.3,
      badWords: { n: 131, mdape: 17.9, bias: 16.9, cover80: 64.2 },
    },
    chanceOfWork: [{ n: 113, predicted: 3.1, observed: 2.4 }],
  },
  overAsk: { state: 'told', pairs: 1_040, followedDays: 152, lately: [] },
  offers: null,
  underAsk: null,
  flips: {
    n: 177,
    from: '2021-10-02',
    to: '2022-09-20',
    boughtBelow20k: 61.2,
    value: against,
    fixedUpValue: { ...against, medianError: -2.2 },
  },
}

/** One whose values could not be checked yet. */
export const everett: Accuracy['markets'][number] = {
  market: '982',
  name: 'Everett, WA',
  demo: false,
  asOf: '2022-09-27',
  distance: 'mile',
  tested: null,
  overall: null,
  zips: [],
  zipsWithTooFew: 0,
  kinds: null,
  flips: null,
  asks: null,
  likelySale: null,
  words: null,
  overAsk: { state: 'too few sales', pairs: 113, followedDays: 61, lately: [] },
  offers: null,
  underAsk: null,
}
