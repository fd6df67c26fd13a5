/** Quantiles and tail probabilities of the normal distribution. */

/** Coefficients of three rational approximations, highest power first. */
const CENTER = {
  numerator: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  denominator: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
};
const MIDDLE = {
  numerator: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  denominator: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const TAIL = {
  numerator: [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  denominator: [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
};

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

function ratio({ numerator, denominator }: typeof CENTER, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}

/**
 * Φ⁻¹(1 − tail): the number of standard deviations with this probability above it, accurate to about 16 digits. Takes the tail
 * instead of 1 − tail: for a tail of 1e-11, that subtraction would lose all but five digits.
 * @param tail between 0 and 1
 * @see Wichura (1988), Algorithm AS 241: the percentage points of the normal distribution.
 */
export function upperQuantile(tail: number): number {
  const fromCenter = 0.5 - tail;
  if (Math.abs(fromCenter) <= 0.425) return fromCenter * ratio(CENTER, 0.180625 - fromCenter ** 2);
  const r = Math.sqrt(-Math.log(Math.min(tail, 1 - tail)));
  const quantile = r <= 5 ? ratio(MIDDLE, r - 1.6) : ratio(TAIL, r - 5);
  return fromCenter < 0 ? -quantile : quantile;
}

/** Above this value the continued fraction converges faster than the series. */
const FAR = 2.5;
const FRACTION_TERMS = 120;

/**
 * 1 − Φ(z): the probability above z standard deviations, accurate to about 15 significant digits from 2.5 on and about 11 below.
 * @param z at least 0
 */
export function upperTail(z: number): number {
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
  if (z >= FAR) {
    let fraction = z;
    for (let term = FRACTION_TERMS; term > 0; term -= 1) fraction = z + term / fraction;
    return density / fraction;
  }
  let [term, sum] = [z, z];
  for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
    term *= z ** 2 / odd;
    sum += term;
  }
  return 0.5 - density * sum;
}
