/** From here the continued fraction converges faster than the series. */
const FAR = 2.5;
const FRACTION_TERMS = 120;

/** 1 − Φ(z), the probability above z standard deviations, to about 15 significant digits from 2.5 on and to about 11 below. @param z at least 0. */
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
