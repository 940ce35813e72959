export type Names = { readonly women: readonly string[]; readonly men: readonly string[]; readonly families: readonly string[] };

const list = (names: string) => names.split(' ');

/** Ordinary names of the countries that building workers here come from; any likeness is chance. */
export const namesOfCountry: Readonly<Record<string, Names>> = {
  SE: {
    women: list('Alva Britta Ebba Elin Frida Gunilla Hedvig Ingrid Kerstin Linnéa Maja Märta Saga Signe Wilma Åsa'),
    men: list('Anders Arvid Emil Filip Göran Håkan Isak Jöns Kjell Lars Måns Oskar Per Rasmus Sören Viktor'),
    families: list(
      'Andersson Bergström Björk Dahlgren Ekström Forsberg Grönlund Hellström Holmqvist Lindgren Löfgren Norén Sandberg Sjöberg Wåhlin Öberg',
    ),
  },
  FI: {
    women: list('Aino Anneli Eeva Helmi Hilja Inkeri Kaisa Lempi Marjatta Päivi Ritva Saara Tuulikki Venla'),
    men: list('Aatos Antti Eero Heikki Ilmari Jari Juhani Kalle Matti Olavi Pentti Risto Tapio Veikko'),
    families: list(
      'Hämäläinen Heikkinen Järvinen Kettunen Koskinen Lehtonen Mäkelä Nieminen Pääkkönen Rantanen Räsänen Salmela Tuominen Väisänen',
    ),
  },
  EE: {
    women: list('Aili Epp Helle Kadri Kristiina Liis Maarja Õie Piret Tiiu Triin Ülle'),
    men: list('Aivar Ants Indrek Jaan Jüri Kalev Madis Märt Raivo Tõnu Urmas Väino'),
    families: list('Ilves Jõgi Kaasik Kuusk Lepik Mägi Ots Õunapuu Pärn Rebane Sepp Vaher'),
  },
  LV: {
    women: list('Anna Dace Ieva Ilze Kristīne Līga Māra Zane'),
    men: list('Andris Edgars Gints Jānis Kārlis Māris Pēteris Uldis'),
    families: list('Bērziņš Balodis Eglītis Kalniņš Krūmiņš Liepiņš Ozoliņš Vītols'),
  },
  LT: {
    women: list('Aušra Daiva Eglė Jūratė Rasa Rūta Vilma Živilė'),
    men: list('Algirdas Darius Jonas Kęstutis Linas Mindaugas Tomas Žygimantas'),
    families: list('Balčiūnas Jankauskas Kazlauskas Paulauskas Šimkus Urbonas Vaitkus Žukauskas'),
  },
  PL: {
    women: list('Agnieszka Bożena Elżbieta Grażyna Joanna Małgorzata Wanda Żaneta'),
    men: list('Andrzej Bartłomiej Grzegorz Krzysztof Łukasz Mirosław Paweł Zbigniew'),
    families: list('Dąbek Górski Jabłoński Kwiatek Łukasik Nowicki Piątek Wójcik Źródło Żuraw'),
  },
  RO: {
    women: list('Adriana Anca Doina Ileana Ruxandra Sânziana Ștefania Viorica'),
    men: list('Bogdan Călin Dragoș Ionuț Marius Radu Ștefan Vlăduț'),
    families: list('Băluță Ciobanu Dumitrașcu Florea Lupu Mureșan Rusu Țăranu'),
  },
  UA: {
    women: list('Halyna Iryna Kateryna Liudmyla Nadiia Oksana Svitlana Yuliia'),
    men: list('Andrii Bohdan Ivan Mykola Oleksii Roman Serhii Yurii'),
    families: list('Boiko Hrytsenko Kravchuk Lysenko Marchenko Danylchuk Shevchuk Tkachenko Zaitsev'),
  },
};
