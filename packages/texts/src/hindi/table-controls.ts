import type { tableControls as English } from '../english/table-controls.ts';

/** The toolbar above the table; what its panels say is apart from it (table-panels.ts). */
export const tableControls: typeof English = {
  label: 'तालिका का रूप',
  reset: 'रीसेट करें',
  changed: '(बदला हुआ)',
  options: {
    button: 'तालिका के विकल्प',
    buttonShort: 'विकल्प',
    tooltip: 'चुनें कि पंक्तियाँ, स्कोर और रैंक कैसे दिखें',
    title: 'तालिका के विकल्प',
    wasReset: 'तालिका के विकल्प पहले जैसे हो गए हैं',
  },
  columns: {
    button: 'कॉलम चुनें',
    tooltip: 'चुनें कि तालिका में कौन से कॉलम दिखें',
    title: 'कॉलम चुनें',
    wasReset: 'शुरुआती कॉलम दिखाए गए हैं',
  },
  download: {
    button: 'डाउनलोड',
    tooltip: 'तालिका अपने पास रखें: CSV, JSON, Parquet, LaTeX या Markdown',
    title: 'डाउनलोड',
  },
  height: {
    label: 'तालिका की ऊँचाई',
    taller: 'तालिका ऊँची करें',
    shorter: 'तालिका छोटी करें',
    reset: 'तालिका की सामान्य ऊँचाई',
    announce: (px) => `तालिका ${px} पिक्सेल ऊँची है`,
  },
};
