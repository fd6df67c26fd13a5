import type { submit as English } from '../english/submit.ts';

/** The texts of the submit page that the shell needs; the others come with the page (submit-page.ts). */
export const submit: typeof English = {
  title: 'मूल्यांकन के लिए मॉडल सबमिट करें',
  subtitle: (product) => `अपना मॉडल ${product} लीडरबोर्ड में जोड़ें`,
};
