import type { Question } from './task-files.ts';

/** A made-up question for each task, to show what a model reads. None is in the benchmark. */
export const EXAMPLE_QUESTIONS: ReadonlyMap<string, Question> = new Map(
  Object.entries({
    bba_English: {
      question: 'Which of these is one of the three doshas of Ayurveda?',
      options: ['Vata', 'Rasa', 'Dhatu', 'Mala'],
    },
    bba_Hindi: {
      question: 'त्रिफला में इनमें से कौन-सा फल होता है?',
      options: ['आँवला', 'आम', 'केला', 'अनार'],
    },
    bbf_English: {
      question: 'A deposit of ₹1,000 earns 5% simple interest a year. What is it worth after two years?',
      options: ['₹1,050', '₹1,100', '₹1,105', '₹1,200'],
    },
    bbf_Hindi: {
      question: 'म्यूचुअल फंड में ‘SIP’ का पूरा नाम क्या है?',
      options: ['सिस्टमैटिक इन्वेस्टमेंट प्लान', 'सिंपल इंटरेस्ट पॉलिसी', 'स्टैंडर्ड इनकम पेमेंट', 'सेविंग्स इंश्योरेंस प्लान'],
    },
    bbk_English: {
      question: 'In which season is wheat grown in northern India?',
      options: ['Rabi', 'Kharif', 'Zaid', 'All three'],
    },
    bbk_Hindi: {
      question: 'इनमें से कौन-सी दलहन की फ़सल है?',
      options: ['चना', 'गेहूँ', 'सरसों', 'कपास'],
    },
    bbl_English: {
      question: 'Which is the highest court of India?',
      options: ['The Supreme Court', 'A High Court', 'A District Court', 'A Lok Adalat'],
    },
    bbl_Hindi: {
      question: 'भारत के संविधान के किस भाग में मौलिक अधिकार हैं?',
      options: ['भाग 1', 'भाग 2', 'भाग 3', 'भाग 4'],
    },
  }),
);
