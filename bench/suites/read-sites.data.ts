/**
 * Copies of real sites whose findings were read, as `owner--repository` on GitHub: a draw that is to say how often findings are false
 * reads others. By the date of the draw; docs/conformance.md has the results.
 */
const READ_BY_DATE: Record<string, string> = {
  '2026-11-28, first': `
  0-0-4--bodega-el-soguero
  0000rookie--github.io
  00theway--00theway.github.io
  0102io--docs
  01discovery--ltb-avocat
  08Baron--moulin-goure
  0l1xscr1pt--couleur-cafe-laval
  0x492559F64E--medienpsychologie-freyth
  0xLEANux--0xleanux.github.io
  0xMegg--dj_logi
  0xdisruptivo710--besco_2
  0xmk4y--schmalstieg
  1-alex98--kurfuerstliches-hoftheather-bonn
  19ReginaB91--RundUmDerBaum
  1xnnik--jugendhausbadimnau
  20Salah02--Auberge-Coeur-Ocean
  20bpizza--20bpizza.github.io
  22Andrew--Future-Children-International
  2cld-de--www.petrafit.com
  2i2c-org--2i2c-org.github.io
  321foundation--321foundation.github.io
  330k--blog-330k-biz
  3Cejas--suturateatro_web
  3VLINC--wakefield-for-refugees
  3kwartappel--smit.co.za
  41estudiolegal--41estudiolegal.github.io
  42patterns--pozitive.tech-website
  7yl4r--sanctuaries.marinebon.org
  801labs--801labs.org
  A2DED--site-patachon
  ABeltramo--GipService-Site
  ACasaPila--ACasa-Pila
  AFAperu--WebAFA
  AIIS-Conference--Web-Site
  AcatSassuolo--acat-sassuolo
  AdamKond--glosprzyszlosci
  AgoraRimini--agorarimini
  Ahihi250697--TERASAKI
  Akamu-eV--akamu-ev.github.io
  AlQalamIT--AlQalamIT.github.io
  AlanSanchezTics--colegioindiragandhi.edu.mx
  Alemannia-Makaria--alemannia-makaria.de
  Alisris--asgroup.cl
  AllerSec--tabernaedariak
  Allgameg87--Molzavod
  Andry-pmk--parnumantrailinguklubi
  BSidesHarrisburg-conference--BSidesHarrisburg-conference.github.io
  CONFAC2025--daonstay
  CONINT--conint.io
  CONNECT-platform--codedoc-docs
  COOP-BARBAREN--hemsida
  CaenCamp--caencamp.github.com
  DailyCardinalAlumni--DC125
  DrupalCampWroclaw--2016.drupalcamp.pl
  vaccinationeducation--vaccinationeducation.github.io
  vagabondstudio--jlw
  vaishnavithombare04--isms-global
  valagoskaempfe--valagoskaempfe.github.io
  valenciafu--thembafund`,
  '2026-11-28, second': `
  2026ksbc-stack--ksbc-site
  880rzz--banhalminorbert.hu
  AndreaColamedici--tlon
  AssMarimeo--AssMarimeo.github.io
  AssaGolf--assagolf.fi
  Ballan-ce-Ton-De--website
  BioAquaPeru--BioAquaPeru.github.io
  Bosco-Parlante--boscoparlante
  Caladeibalcani--cala.it
  CardwellSportfishingClub--CardwellSportfishingClub.github.io
  CaseDelleErbe--casedelleerbe.github.io
  Chairlift--chairlift.github.com
  ChicL--elshaddaichurch
  CoopdeGallix--coopdegallix.ca
  DKAByggtjanstAB--dkabyggtjanstab.github.io
  DanR978--IglesiaRestauracion
  ElineMotte--tritonleuven
  FEYev--youthnetwork.no
  FoodToSchool--foodtoschool.github.io
  FreeForCharity--FFC-EX-graftonareahistory.org
  G2ORG--batumicatholic.church
  GandyChurch--gandycoc
  GerryNap--optikcenterdavoli
  Glorf--BlekitnaCzternastka
  GustavelundOpen--gustavelundopen.github.io
  Hallingdata--hallingdata.no
  IOSTE--ioste.org
  ITmarktnl--partijdegroenewaarheid
  KKOlomouc--web
  LVSVAntwerpen--lvsvantwerpen.github.io
  Leeuweriksveld--website
  Marktgrill--marktgrill.github.io
  Odilon85--kodokan-olsberg
  Sempris--cafe-kleimann
  TopShelfRobot--walkerwallacelaw-frozen
  TrondheimDeveloperConference--2013.trondheimdc.no
  Uygulamali-Felsefe-Dernegi--uygulamali-felsefe-dernegi.github.io
  Villa-Camarao--villasite
  WGI-NL--WGI-NL.github.io
  adelaidechurch--adelaidechurch.github.io
  advec--advec.github.io
  akracompany--akracompany.github.io
  ans3lg--sladkie-sani.ru
  antonijap--udrugarea
  arts-nthu--arts-nthu.github.io
  bircanelektrik--bircan-elektrik
  brexta--healingmomentchurch
  cafeheinrichs--cafe-heinrichs.de
  claudiustroee--tineri-cu-radacini-static
  davidrutland--lizzie_pages
  dmoka--moka-tunde
  edgeoft--hotelmiraclegorkha
  edmundophie--sopiansitepu.com
  elijahtingmk--drelijah.org
  ferienwohnungherrmannweischlitz--website
  franklinmassagecenter--franklinmassagecenter.github.io
  gasthofspessartruh--bembelgarten-steiger
  ghlaw-ae--ghlaw-ae.github.io
  gisandforestry--gisandforestry.github.io
  gymstep--gymstep.de
  holyfamilyseattle--holyfamilyseattle.github.io
  hungdoviet--Endoscope_Services_website
  ivovelden--veteranen
  jahrzehntderlunge--website
  jiyuetian-muenchen--jiyuetian-muenchen.github.io
  kljaalter--kljaalter
  laculdeargint--laculdeargint.github.io
  lehnerpoing--lehnerpoing.github.io
  leschatsgeeks--leschatsgeeks.github.io
  luciamouriz--heladoscielos
  malmlunds--website
  mvbaulin--pchela-s`,
  '2026-11-29': `
  14A-MA--14a-ma.github.io
  20poojadongre--singhalsteel.com
  Ackersyndikat--ackersyndikat.org
  Adatdoki--erdirepuloter
  AgenziadelrisparmioSeregno--AgenziadelrisparmioSeregno.github.io
  AgribankCN5--Archive
  AlfordMemorialRC--archive
  Andi-HD--rhein-neckar-skate
  Bergljungs--Bergljungsakeri
  BobergerReitverein--boberger-reitverein-website
  Buddenbrock--fpb-marl.de
  CyberHippo--trefles
  DaniCongi--casavacanzeogliastra.it
  DrJadUrologyClinic--DrJadUrologyClinic.github.io
  GabrielDancause--aubergedenosaieux.com
  Gizra--jep-djln-archive
  Greenbelt-Pack-202--greenbelt-pack-202
  INTBAU-France--website
  JVelez000--rcrodamientos
  JenswBE--w-technieken.be
  JurgenRauch--Sugallat.hu
  KFBcgnn--antiochian-metropolie
  KLVHolzminden--KLV-Holzminden.de
  LuisCanal--giorgiohermanos
  Michiel12--kwb_Begijnendijk
  NAT-revyen-pa-SDU--nat-revy-web
  Nathalie-Thisse--la-cigaliere
  NicolaRosel--rosels-mountain-lodge.de
  StMarysChurch--StMarysChurch.github.io
  SylwesterZazula--grzymalin.pl
  WribbenhallSchool--wribbenhallschool.github.io
  abumuawiya--mvc.su
  adiodua--MaslovClinic
  ajansmobil--impextur
  akavva--elpida-voutsas.com
  al-hidayah-kb--al-hidayah-kb
  amoraosangue--amoraosangue.github.io
  arnetiab--mcvp-netlify
  association-adikia--association-adikia.github.io
  automocionfuentes--automocionfuentes.github.io
  bellaciao-bologna--bellaciao-bologna.github.io
  bkichen--capda_org_cn
  celsofabri--priscila-e-celso
  cwpc--cwpc.github.io
  frontdu20mars--frontdu20mars.github.com
  gbergy--martos-gallery
  gecriwebsites--campo-scuola-cri-puglia
  hjortshoj-grundejerforening--hjortshoj-grundejerforening
  huntforgollumfilm--website
  kawanoschoo--main.jp-daiichi-nihon
  laurentarsene--ecwaterloo
  lucapost--agriturismomauro.it
  macabucp--filam-crestview
  marcodileo--museopavoncelli
  musikschule-uam--musikschule-uam.github.io
  mvanaken76--erfgoedwuustwezel
  niaportodu810--www.akwaparkchelm.pl
  prayingmantislab--www.studio-wood.co.il
  raspi-mh--buergerbus
  sfbvie--SFBVie
  southdragon76--southdragon76.github.io
  stefan-frank--web_sc_melchtal_legacy
  stefan-niedermann--aurachtaler
  stonegrillrestaurant--stonegrillrestaurant.github.io
  tc-oberpoering--tc-oberpoering.github.io
  tdu-dengeki--tdu-dengeki.github.io
  udrugaagora--arhiva.agora.hr
  vadasparklakopark--www
  vbokos--taverna-varelia
  wartburg-coburgia--wartburg-coburgia.github.io
  webdevbucharest--hsn.ro
  westfood--nelatko`,
  '2026-11-29, second': `
  00tau--statistisches-beratungszentrum
  0401morita--horiguchi-seni
  0xRoch--jfdelsalle.com
  1980-cloud--i-caduti-taurisanesi
  60feetunder--main-site
  6David61--Ylios_Energy
  ALOcoaching--site-alo-coaching
  ARogovsky--ratio
  ASIR-Miasowa--ASIR-Miasowa
  ATSOM-Milano--ATSOM
  Abdumakhlouf--dralaabadawy5
  Abimoss--haqqania
  AboutAlvin--sj-rental
  Agenda21Garching--Agenda21Garching.github.io
  AgnesGeller--diszkertek
  Ahmetacu--acuhukuk.github.io
  Albert-Gutierrez--asociacion_de_veteranos_de_villeta_y_gualiva
  AlexMc14--peritomedicobarcelona
  AndersenWebworks--annemarie-andersen.de
  Andreas-Daniel--nashistorickykalendar
  AndriKls--Majutus2
  AntiquityIllustrated--antiquityillustrated.github.io
  ArbeidernesTurn-OgIdrettsforeningng--hjemmeside
  Archivio-Venturati--Archivio-Storico-Politico-Carlo-Venturati
  Benjamin-dhoe--ktcdiest
  Bunskoeke--mannenhoek
  CARYON-studio--aufildutrace.fr
  CarnabySnaps--travel-photography-italy
  Ciszejnaosiedlunauczycielskim--Ciszej-na-osiedlu-nauczycielskim
  Comite-HK--site-soutien-hakim-karki
  DomcekoTevas--vilkukampomuziejus
  DrNhatchau--drnhatchau-eyecare
  EspacoSublime--EspacoSublime
  Good-Shepherd-Lutheran-Church--Good-Shepherd-Lutheran-Church.github.io
  JakTo69--StowarzyszenieZiemiaBelchatowska
  Kai-Itakura--sixhelmets.com
  LimityJsmeMy--limityjsmemy.cz-old
  NorthIDMushroomClub--NIMAWebsite
  Sajfjfbfj--Ryugasakikyudo
  UN-OCHA--geceao-org-microsite
  abdullahvelioglu--abdullahveliogludotcom
  altergui--rosskastanie.jetzt
  aquarienverein-exotica--aquarienverein-exotica.github.io
  autumnstreet--rzanny-de-alt
  bgeron--cultureconference2015
  bl890923--xinhaopeng-dfco-cn
  claudebe--betrisey.com
  clintgoodcom--clintgood.com
  decandrous--gparaskevas
  fredriksn--konserterinorge
  giresgrup--giresgrup.github.io
  grivanov--ekip101.com
  kaiva-jumike--jelgavas-kodols
  murphygr--pagina-web-ruta-del-purche
  oacu-antropologia--oacu-antropologia.github.io
  philb75--wvdi-ph.com
  sakicant--kzsibenik
  secondsundayonmain--secondsundayonmain
  tcgw--tcgw.github.io
  tsi-sweden--tsi-sweden.com
  vikatgen--hiieko-netlify
  willtho89--www_zurPost
  wulingjogja--website`,
  '2026-11-29, third': `
  1Gelato--DiPeppo
  2wike--katilojistik
  3ytasarim--garantihavuznew
  5ps5m5sgns-stack--clos-des-zinnias-site
  A-Demiroglu--sem-automotive.nl
  A1P0S--taxi_brannenburg
  ASnowyOwl--jardin-royal-site
  Agrotesp--Agrotesp
  Aki-MLB--neotec
  AlberSoftWorks--JustMassageLanzarote
  Alltagshilfehannover--website
  AndreiArchDevops--maderas-los-puentes
  Billy33722--Bakkerij-Rogge
  BrabantSchoon--BrabantSchoon
  Brampton-Preservation-Trust--Brampton-Preservation-Trust.github.io
  Danfoods--Web
  JM0227--rayfulsystem
  JanJagritiSchool--janjagritischool.github.io
  Koikadsreekrishnatemple--Koikadsreekrishnatemple.github.io
  Marsveronica--drkaximadi
  Max-Kucher--kca.org.ua
  MichalainasAndPartners--etairia-site
  Olstar2000--site-bisertskiyhram.github.io
  Orkesterkollektivet--orkesterkollektivet.github.io
  SodermoreSpelforening--SodermoreSpelforening.github.io
  Szabad-Sajto-Alapitvany--website
  Yash07-iu--PanjarpolePoonaTrust.github.io
  afpss2005-svg--afpss.org.in
  bangkhenchurch--bangkhenchurch.github.io
  chittukuruvigaltrust--chittukuruvigaltrust.github.io
  christianlinzatti--ferienwohnung_parndorf_de
  ebeltoft-marineforening--ebeltoft-marineforening.github.io
  farnost-suche-vrbne--farnost-suche-vrbne.github.io
  glospoliceband--glospoliceband.github.io
  ibalenciaga--ilargiberdea
  jahulec--tabularasaband.github.io
  jamiatussuffahar-rahmania--jamiatussuffahar-rahmania.github.io
  jemkaTrst--aksakovmuseum.github.io
  kerrybicyclefestival--kerrybicyclefestival.github.io
  lemonlistry--szyt-ic
  mamaland-bg--mamaland-bg.github.io
  nextrontech--buzurugaadventist.or.tz
  nirmitisakiller-dotcom--santmonibabasahibvriddhanandashram.github.io
  novarise-office--hp
  parafia-stablowice--parafia-stablowice.github.io
  paramhansyogashram--paramhansyogashram.github.io
  retroemulator--coccobrillo-ristorante-pizzeria
  sakai-dental--sakai-dental.github.io
  sheshnjak--apartmani-dana
  srednja-skola--srednja-skola.github.io
  studiolegalestante--studiolegalestante.github.io
  svapoweb--Svapoweb-Roma-Centocelle
  sydney-cbd-eye-clinic--sydney-cbd-eye-clinic.github.io
  taasingefriskole--taasingefriskole.github.io
  the-manchester-clinic--the-manchester-clinic.github.io
  tierarztwien--tierarztwien
  tonitoar--Bufet-Argiles-Advocats
  udruga-gromovnik--mrezne-stranice
  uud-ai--nikolskiy-hram.github.io
  vaclavpi--staraboleslav.skauting.cz
  vincent91081876--0423891727.com.tw`,
  '2026-11-29, fourth': `
  1411998888z-ai--kizashiya-hp 2021Harini--attur-ag-church 4MaxR--al-rouby-customs-website ACADEMIAPROVITTA--provitta-site
  AKAHYOUTAN--akahyoutan AdrienJaguenet--www.galey-ariege.fr AlbertoPonsPou--Web-Forn-Nou-La-Vileta AsunaxRan--baobitranglinh.com
  BataillieCommunityManager--DomaineDePassepay BaumannHonig--BaumannHonigSeiten BcKarolinaSeidlova--komarov Bu-chip--kilkeretxea
  BunghezOvidiu37--Asociatia-Speranta CSFbg--csf.bg CaffeBarone--caffe-barone CoptPharaoh--stmary-coptic-dsm-website
  CraftFoodCatering--CraftFoodCatering.github.io FattoriaBranciana--fattoriabranciana.github.io Fikrifrds--ptekamasmotor
  FloryG--nepszi.com HaukurPall--landbrot Havanili--kinepunt HealthyHabitsEindhoven--healthy-habits-site INEXUSI--INEXUSI
  IvanKoshevoy--lyceum.github.io Justas2024--Skiemonys2 Kollektivhus-Kombo--webbsajt LundFilatelist--LundFilatelist.github.io
  PoisonDH--zzrdh Ruseifa-Association-WebApp--Rusayfa Rytterparken--Homepage ShevetAhim--shevet-ahim.co.il Soliddop--ekapy
  alperenborklu-cyber--dernek alumnaslt--alumnas augenarzt-koenig-rt--augenarzt-koenig-rt.github.io
  bastienmichaux--castroavogadas.com bdevant--grandbouchetnew clinica-iris--clinica-iris contacto-lang--santanaycia
  ferienwohnungenfuerth--ferienwohnungenfuerth.github.io garri-gg--evstafiy-apsil.ru genzianella--genzianella.github.io
  hoecktor--Ordination_DrHoeck ilrifugiosulmaredinonnaanna--website jwoo6310--dodreamga.com kadetmessen--website
  mahadadmin--mahadnawawi marko-kosarac--ok-libero-website mattip--hagush.org.il mesicc--jkunabihac.github.io
  michalpawelan--pmk-berlin mlakarmatjaz-art--Drustvo-GBS-in-CIDP-Slovenije
  oresundstrandpark-etape2--oresundstrandpark-etape2.github.io oyvindfi--bjorkvang parafia-zolkiewka--parafia-zolkiewka.github.io
  pekcandanoglumustafa--van-osb-koleji princessLeiaa--ekmous przedszkolefmm--przedszkolefmm.github.io rolyspies--website
  slgy-ry--slgy-ry.github.io trattoriapelliccia--trattoriapelliccia.github.io vidzemesjogascentrs--home wasabi-dev--mhconsultores`,
  '2026-11-29, fifth': `
  126093--choirunion-bg 1cosma1--lightvision.ro 1drophomeopathy--1drophomeopathy.github.io AYCHWeb--WebStatic
  AfraBoroomand--saadi-institute Ahmedbezeid--metpeche ArenBabikian--sourphagopyouth AuraGlobalCorporation--jbguptahospital
  BERZANWORKWEAR--berzanguncel BrianColab--Legionnewmarket CampingDuBoisDeLaTeppe--campingduboisdelateppe.github.io
  David-jumaum--jumaum-church Dryal--AyaInter Evgenij31--gosovikentiev Galiant--Apartmani-Tamara-Miletic
  GerejaSDAKoporingan--gerejasdakoporingan Gregy--horicke-trubicky.cz Horia-Bugner--doneazasange.ro ITConnectGE--bazzarhotel.com
  ITConnectGE--terrafilia.ge JKrag--archive.dso.dk Janowie--stranka_Pajer JohnSzepesi--petralux Kirankumarvel--vaagai-green-farm
  LusoSangeet--lusosangeet.github.io Michelis2023--stavrodromio MuYunyun--hongfei NemanjaNezic23--FondacijaRuzicaSokic
  NicoS3006--Bulimba PGDZamusani--pgd-zamusani RichFlores46--OSFAGS-12-07 SandraLindberg1--AmericanAkitaKlubbSverige
  SgEarlsfield--SgEarlsfield.github.io Source-RY--Website ToscanaPirata--toscanapirata.it YokohamaSakura--yokohamasakura20230731
  ajpluscotz-cpu--HERO-MASAI-COMPANY-LIMITED akadarAkku--afarculture.et akimxtreme--hansen-bahia.de ali33--golfvegas.vn_html
  amarendrachaudhary--AmloChandPublicSchool ana-doring--ongatitudesocial artawood--theworthotel badrelhamdaoui45--www.cieres.fr
  baovediamondstar--hyundaivinhyen.github.io bassingbournpreschool--bassingbournpreschool.github.io bkichen--hfdavco_com_cn
  caiofior--fersinaviaggi cj-llampsitrons--cj-llampsitrons.github.io cncpakalpojumi--cncpakalpojumi.github.io
  corak80--elainklinikka-website curiousleo--kardiopraxis dmitrijusb--sodyba-oaze dogadispol--dogadispol
  elvarkristinngapunay--olvisholt encuentromalabaristaszaragoza--encuentromalabaristaszaragoza.github.com
  eoinlynchcodes--greenesfamilyfarm.ie fitimsijarinaa--xhamia fundacioagricola--site gymnasioakraifniou--akraifnio_guide
  hankxxiang--damugoe ibnhosain--Tarbiyatul_Quran_Academy jarkamatuska1-png--metodajih.cz jcgtemp--randovelorleans
  jpotapova--drabuziu-taisykla jvs-org--jvs.github.io karengudmunds--Korpa-Klubbhus khanblair--kabaroletours.github.io
  kongresmed--kongresmed.github.io ks-umweltservice--www lipsotiko--pontiangreeks.org mary-jouri--biovirgin
  michielkoning--hiddengardens mitselek--zuga.ee mnllab--seoulfrontier mototrans175--ducatimototrans nabijaczleweli--satyryka.pl
  nwwa--nwwa.github.io olegsher--sudexpert72.com oraziomangano--siphar oriolsegura--arreplegats-web rconesasorolla--olocaudelrey
  residenciageros--residenciageros.github.io reskir--ateitiesbaldai ruzickap--ruzickovabozena.xvx.cz sd-stack--teatriaab
  sdnsondo--sdnsondo sloba82--autotribali.com stek-energo--stek-energo.github.io sydgarden--sydgarden.github.io
  theDavidBarton--gooddieyoung.extra.hu tomerkon--meg tongtongg9--web-amnatcharoen-police ufst-my--schier
  unikarei--OnoPiano.Com2012-2025 visansvanner--vvion-arkiv vlado--liograf vydimitrov--kalina`,
  '2026-11-30': `
  AEGNuredduna--nuredduna-web AGE-PT--2021.gemmeeting.pt AI-StartDigital--tkd-gusar-website APESCIC--www.apespetcare.org.uk
  Afeaes--afeaes.github.io AllerSec--WEB-OpticaAnaka AmazingWorks--pousadavelasbuzios
  AntiratsistikoFestivalAgiosNikolaos--piff2025.github.io Associazione-Montessori-Vallagarina--montessorivallagarina.it
  Berkshire-Royals-DBC--Berkshire-Royals-DBC.github.io Blackshuck--rspcacambridge Burning-Bush-Ministries--bushcamp.co.za
  CCME89--ccme89.github.io CYAM-YERRES--site Cannabee-Imkerei--cannabee-imkerei.github.io DBHolzbau--DBHolzbau.github.io
  EcuriesDesVarennes--ecuries-des-varennes Faire-Ecole--www Gabriel-Chiu-Design--tcoc.org.tw IxDA--interaction10_flat
  JorgeGHS--notaria-coruna LDAV-Symposium--2013 LarsBoJensen--grundejerforeningenpomosa MCastro34--thenorthclinic-bck
  MarcofSilva--EduardoCofragensWebsite MontereyCelticFest--MontereyCelticFest.github.io Ricool8888--goderichchessclub.github.io
  TV-Zofingen-Handball--TV-Zofingen-Handball.github.io TruongNhat1759--kajiwara-shika.github.io
  Zwemvereniging-EVZV--Zwemvereniging-EVZV.github.io agraciag--amayaaznar.es basingstoketamilcommunity--btcuk.org cibily--Susimoda
  claudiofus--claudialucialamanna.com clviper--confraria cuscm--cuscm.or.kr dikkiedick62--hermanvandermade.nl
  drghervan--drghervan.github.com egovernment-ro--teatrulmetropolis espaietlasenia--espaiet.cat etonwickvillagehall--website
  evoidet--MT-Noortealgatuste-Tugi ferrandinand--cel-benimaclet fotoxarco--fotoxarco.github.io
  giuliabertocchini--vitalianodeangelis.it globetrotter--ThurgaiMagyarokEgyesulete
  goldsboroughcricketclub--goldsboroughcricketclub.github.io greaterlansingorchidsociety--greaterlansingorchidsociety.github.io
  haksoz--flebolojidernegi.org.tr joensen--grundejerforeningen-borrehoej jonasbgi--Dykkergruppa jordibujons--web_bujonselectrotecnics
  kmARC--diofa-vendeghaz-orfu langpaulmartin-stack--janzrzavy livadapadureata--lp.github.io magrizauk--crawleycroquetclub.org.uk
  marcdiercksen--www.elf-ev.de matteocrippa--prolocotrezzo mirfieldchurch--mirfieldchurch.github.io mvanaken76--hogegilderaadkempen
  noelroehrig--schreinereiroehrig.github.io olahop--tannlege-irgens-hov-no ombee-hub--brazil-flowers.co.il
  parrocchiasanpossidonio--parrocchiasanpossidonio.github.io penzionuhonysku--www promotion-efficiency--www.promoe.com.sa
  rafaellabandeira--casaruralriomundo red-canoe-plumbing--red-canoe-plumbing.github.io redtopatfunnyfarm--redtopatfunnyfarm.github.io
  rokigeorg--Homepage_Zahnarztpraxis_Rokita schlosskulm--ferienwohnung sejonghanachurch--sejonghanachurch.github.io
  selinanicol--posaunenchor-neuhofzenn sivertglund--askim-tannlege skillhamn--skhf-site smesolicitors--sme-oldsite
  t-p--ferienhaus-timpete tsonntag--haumannshof.de vlad-ioan-popescu--samariteanul-sibiu vosborg--satafpigeons
  wandinbaptistchurch--wandinbaptistchurch.github.io websniff64--bleuetspau willowsprings--willowsprings.github.io
  yoshihiroinoue1990--hondaboxing zahnarztpraxis-sugioarto--zahnarztpraxis-sugioarto.github.io`,
  '2026-11-30, second': `
  AntFi03--mgweb ArielAssaf--hadash COSCUP--2011 ElashryClinic--elashryclinic.github.io Eneida22--web-iturribero
  Fairway-Hills-Association--fairway-hills-association.github.io FilipRastovic--petkana-static GKSGolem--GKSGolem.github.io
  Greater-Peninsula-Swimming-Association--Greater-Peninsula-Swimming-Association.github.io ITConnectGE--lbp.ge
  IvanSibinovic--crkvaaltina Jalte-Diye-Foundation--jalte-diye-foundation.github.io Kragefolket--kragefolket.github.io
  MiquelXubet--web-solidaritat-collbato NichiNichi-Cafe--NichiNichi-Cafe.github.io
  ObservatorioCidadaFerrolVello--ferrolvello.org Ooz47--kacy.notaires.fr
  Parrocchia-Sacro-Cuore-Mondovi--Parrocchia-Sacro-Cuore-Mondovi.github.io Placek-Ostrava--Placek-Ostrava.github.io
  REMAOWAMS--remao-site RMLoureiro--airfa-website RodrigoCortesRochina--Villa-de-Alpuente TudorCH--site-timisoara-toastmasters
  VidaDental--dente.github.io WillsWayLandscaping--WillsWayLandscaping.github.io adamspanik--elektrikar-ostrava
  afapdx--web-afa-pdx alraa--satra.ru archwaytheatre--archwaytheatre.github.io bahner--skihundepensjonat.no
  bectechana--AustinWindsurfSchool.github.io bengaliculturalassociation--bengaliculturalassociation.github.io
  c2d13p--simplyhorses.it candllawfirm--candllawfirm.github.io casabrendalee--casabrendalee.org.br chopeen--cadaver-website
  dobrevw-cpu--blagodaria-site duzkoyogrenciyurdu--duzkoyogrenciyurdu.github.io efdalkaya--magaraaramakurtarma.github.io
  fastandstatic--radiologosasociados-static fullhamlodge--fullhamlodge.github.io galkolukas--gympu gendronico--chateaurayas
  jammatennisclinic--jammatennisclinic.github.io kapisztran--kapisztran.github.io kitamura04111--kitamura-syarousi
  lacarbonera--lacarbonera.github.io laceyplumbing--laceyplumbing.github.io maplewoodband--maplewoodband.github.io
  mariaestersalas--vivasanmartin marxadelarboc--web mvanaken76--olbsjbmalle njaiyyds--njaiyyds.org.cn
  nykopingsskateboardforening--webpage oceanvet--oceanvet.github.io palenicabrestov--palenicabrestov.github.io
  paspemp--paspemp.github.io pfrandsen--tangokvintetten physiotherapie-frankenhausen--physiotherapie-frankenhausen.github.io
  praxis-petra-paling--standard-site puntonim--residenzaanticomulino.it radiozviazok--info
  sanskritschool--sanskritschool.github.io sdnkalibaru34-web--sdnkalibaru3depok.sch.id
  sitoceccato-dev--premiataerboristeriaceccato-preview slculturapt--slcultura sunriserotary--sunriserotary.github.io
  thattechnokid--oakhurstband.github.io transtopie--backup vuichovanio1--moniterm
  willimantic-orchestra--willimantic-orchestra.github.io yoavchoir--yoavchoir.github.io`,
  '2026-11-30, third': `
  19group--mjasiriweb 2-24-battalion-org-au--2-24-battalion-org-au.github.io AlvaroPerez-boop--aeigsantjoan-web
  AssoAFMS--assoafms.github.io AtleJohansson--skarpohemsida Baugis--PorsgrunnTennisklubb BeaverTradfallning--BeaverTradfallning
  CentarCrkva--centarcrkva DiegemCross--Diegem-Cross---Website Driesjuhhhh--MVCPEER ElderPinelli--sindibrita Fl0pcs--puusepp
  Fujistic573--chitalishte-qvorovo Gorgel--stromshammar ITConnectGE--brightacademy.ge Icaro79--primitivacomplutum
  Infectus-Brasil--infectusbrasil Jorenzo24--ecuriesdugrandvignoble.com MBHaveservice26--mb-haveservice MaximKarlov--axismetal.com.ua
  OrenKnaan--waldorf.co.il PathpukurSchool--PathpukurSchool.github.io SZoerner--ghs-nusse Thathmeer--tathmeer.com.sa
  TiemkoEnLigne--LeSite alinios--astroclubulsighet.ro andjhay--VardenesetIF andreasbarbo--hokksund-tannlegesenter
  arturbutler--ge-semeador asgardtech--radiologie-arad askbalparish--askeatonballysteen.github.io asseii--asseii.github.io
  barismert27--basyildizdishekimi bjjb--anwaltskanzlei-schenk.com chetanamagazine--chetanamagazine.github.io
  dancefloorian--Samariter_website dezvoltareprinoameni--dezvoltareprinoameni.ro exclonedvd--NewSanGirolamo
  giursino--studiolegalefavaretto.it gytisbanys--verknes_sodyba hayal-agaci-dernegi--Hayal-agaci-websitesi hgallop--stcleophas
  honzadvorak912-afk--penzion-na-krete infoapartmentslana-create--apartmani-web irtgal--gostilnazorman
  jonireyniers--Bakkerij-van-acker jugena--Kirolak-Erandio keszipanzio--keszipanzio.github.io
  kirari-symphonicband--kirari-symphonicband.github.io kvstaw4--odontiatreio-koukoulaki lukas-frei--jananas.cz
  maliyil-clinic--maliyil-clinic.github.io masjidalbarokah--masjidalbarokah.github.io mihaelafloroiu--dieteticiennemartin.fr
  minagawa-ryokan--minagawa-ryokan.github.io molas95--eisemporda-v2 mzlosmi-del--Udruzenje-Penzionera-Mladenovac
  naiskuoroilona--naiskuoroilona.github.io ombee-hub--Shekel.org.il pellepirat--sab-askholm romeroresek--estudiojuridicor.com.ar
  sacredheartbrantontario--sacredheart sbertolinipvt-cpu--Polisportivapratifornola trifunovskak--zdruzenie-na-muzichari
  vdebeascoa--centro-asturiano wupojung--aaedt.org.tw yasamdestegivakfi--yasamdestegivakfi.github.io
  zelenka-sbor--zelenka-sbor.github.io zientziarengiltzak--zientziarengiltzak.github.io zmwebdev--martitxonea`,
  '2026-11-30, fourth': `
  1983gulei-epiAI--gu-laboratory-website 3kochikenren--home 4ShodokanKobe--Shodokan-Kobe AJOppong--PCG-Trinity-Cong.-Sunyani
  AJWillemse--Cannon-Association-of-South-Africa AbdullahUysal07--karyagditarim AiRe-flamenco--tocotoco-Floor-ballet AlvaroBk--ccs
  Antwan3000--sgreenonline-static AssociationFootballAntiRaciste--AFAR AvanzoCyberSecuritySolutions--salabhanjika
  BHJasinski--fundacja-strona Barsam-website--Barsam-website.github.io CMN1980--country-music-news Cholab-BDSI--lab_homepage
  Erikasdev--SoduBendrija GothamSiteStudio--dor-niv-website JHowser--brfymer M-Roushdy--ahlililm
  TravelToursMorocco--TravelToursMorocco.github.io as-graphisme--www.altazin-avocat.fr chatziko--trypes
  cooperativachrysalis-web--Chrysalis coroparrocchiacastelsangiorgio--coroparrocchiacastelsangiorgio.github.io csexton--omei-wushu.com
  dankarapetian--koblevski-vyna denisdervishi--rovegnocasa.it efilana--versoehnungsgemeide notaires-cezallierlivradois--site-notaire
  parohia-resighea--parohia-resighea puentesesperanzafundacion--puentesesperanzafundacion.github.io rokatu--zahnarztneuhauser.at
  udruga-slog--slog-web victorkj--toftesgate57 yoshinaga-farm--yoshinaga-farm.github.io zekzekadomle--relaxsliven-site`,
  '2026-11-30, fifth': `
  1340929230--xinchangfa 21ts444--thcsthanhminh 5oushiza6--nishimuraya-soga.github.io AB-elll--kurumi-pharmacy AJOISSA--ajoissa-site
  ALPHANYABUTO--ATA-AFRICA-TUMAINI-ACADEMY Akalin-Avukatlik-Ortakligi--AkalinAvukatlik.com
  AmiciDiGalliciano--Amici-DI-Gallician-Casa-Giuf- AndreR114--Musikverein.github.io Ar4a0907--helitech Ask-Spock--www.nadlandeal.co.il
  AutoSolo174--AutoSolo174.github.io Babacuguara--site-babacuguara-1 Beckham0--Payupyotha.github.io Carlospina-teatre--pinateatre
  CentralBaptistFlorence--CBC_Website ColinePeet--horschamps DolciSaporiViareggio--dolcisaporiviareggio.github.io
  ForSetGeorgia--VizHack-Website GeraldoLuciani--gaarbo Globalstone-arm--Heavy-Machinary-Project Gospodarstwo-ogrodnicze--strona
  KelvinMarques--takano_odontologia Lembang-Kaero--lembang-kaero.github.io MuhammadGagah--slb-a3mtp
  Notredamenurseryschool--Notre-Dame-Nursery-School-Entebbe.com PeepalFarm--peepalfarm.github.io
  SodusShoresLodge--sodusshoreslodge.github.io Springvloedfysio--website TEDxBahcesehir--test Tornmarksvej--tornmarksvej.github.io
  YucatanTeam--cdsapply.com antonjalonen-cmd--leponiemen-maatila bayterter-alt--V-limo-website bovas85--associazioneoltreilmare
  cfaibella-Nex--WEB crisu54--hundeschule_grafschaft davehamby--ILR-Legacy devalthirumalapurdevasthanam-del--Tirumalapurdevasthanam
  dianacht21--primaria-crevedia djbprojects--kinderfysiotherapiezeist.nl fitrizulkaffli--rinatechsdnbhd.com gabrielengel1--imkerei-engel
  giheungfc--giheung_fc gnanapeetam--webapp hatfieldjamemasjid--hatfieldjamemasjid.github.io hi-ut--jadh2021 imago018--gdif.co.kr
  ioan-ciubotaru--Biserica-Maranta-Piatra-Neam- ivandobrincic--vinarija-sipun jakubbocek--stolarstvi-siwy jcgeesick--mocorotary
  jejugasirim-blip--gasirim.github.io jiaoyingschool--jiaoyingschool.github.io jmtschanz--LeSite
  kaubariskiobendruomene--kaubariskiobendruomene.github.io keukentrap--vic-site lingmuqiandaiji-alt--mizonokuchi-jinja-hp
  mcarepa--quinta-da-caldeireira mec-website--SKIP-Bikaner miroviazanko--muzeumnitra monex77--SAF-website natthamon0709--crystalconcrete
  nellaparedes--geoestudios renesenses--lerocherdesdoms schmusechor--schmusechor.github.io simonjini1-a11y--avi-center-holon
  sliphup--Old_Page_VDV sophiecavadini--sophcav.free_2010 sstranieri--manrique teitur--botkyrkasymfoniorkester vladincar--carpaty-t`,
  '2026-12-01': `
  0rderfl0w--skarabolife.com 21ts444--thcsanhoa 221B-io--tlcua.org 2944444-byte--mishkeiattia-site 36Kryptum--Ilka-Steinborn
  4MaxR--al-rouby-customs-website 5013040--artrock.xarisma.by 52-HzCL--Birdland.com.tw 6degrees--www.6degrees.com.sa
  70plus--70plus.github.io 77detailing--77detailing.github.io 90minutos--website ABC-PIEKNEJ-WYMOWY--abc-pieknej-wymowy
  AMRED-EU--grifondoro.it Aba667--Aesmetz Aikido-Cotiere--website AleksasJa--mrhimchistkin.ru Alifferdo7--colegionunes
  Alltidordning--alltidordning.se Alysumcs--zsvrutocka AmazingWorks--pousadavelasbuzios AsunaxRan--baobitranglinh.com
  AudenaK--desakalikayen AusQRC--ausqrc.github.io BackSoftwareJR--gramsci-lecasefamiglia BartSla--oskapollo.pl CSFbg--csf.bg
  CYAM-YERRES--site Csmittee--i-flexthailand.com Cyberlandslaget--Nettside CzarkomPiotrCzarnik--czarkom DISIC--MiNumEco
  DeepQuran--deepquran.ir DrupalCampWroclaw--2017.drupalcamp.pl Emily1589--parafia-jastrzab GKSGolem--GKSGolem.github.io
  Gabriel-Chiu-Design--tcoc.org.tw Hakikatperest--doktorbetultemel Horia-Bugner--doneazasange.ro HussainAlQurain--algosaibi
  ILYMUN--ILYMUN.github.io IxDA-Taiwan--ixda-taiwan-website KitaGutKullen1--KitaGutKullen1.github.io MasterEat--monimazaraki-site
  MaximKarlov--axismetal.com.ua OsbZhb--netaxisochi.ru PhysioLegenstein--Homepage Qualitedeville--qualitedeville-site
  SDUISecLab--SDUISecLab.github.io SkiLopata--skilopata.github.io Tabouret-Studio--Images-Generiques VereinLebenslicht--pages
  aquadrivium--aquadrivium.github.io asets-gobizit--od-hul-website augenarzt-koenig-rt--augenarzt-koenig-rt.github.io
  bovas85--associazioneoltreilmare ceimam--ceimam clirdlf--forum2021.diglib.org codemaste--sts-rozovka colegiolavoisier--gh-pages
  compsoc-edinburgh--comp-soc.com evanzummeren--slotenmakerbrabant fastandstatic--frigorificosantacruz-static
  fastandstatic--fundacionsandra-static fotoxarco--fotoxarco.github.io frankraterink--frankraterink.github.io grli12--hakos.github.io
  gundulaludwig--gundulaludwig inasafe--inasafe.org jvs-org--jvs.github.io koutsidis--koutsidis-pages leonbank--emplo.jp
  lucky-pizza--lucky-pizza.github.io nishioka-gyosei--nishioka-gyosei.github.io nubarchiva--nubarchiva.es p142verein--p142verein.github.io
  parksoha--prilaser-website patrikliska--hotelvisalaje pfilippaios--detsis-paidiatros plezieriglezen--plezieriglezen.github.io
  raizesdosudoeste--raizesdosudoeste.github.io robertgarrigos--referendum.cat sailentrix--agrivolt.gr sasko87--wvp-website
  sdnkalibaru34-web--sdnkalibaru3depok.sch.id setoseikotsuin--seto-seikotsuin shahrebime--bimeshahr shinsoo59--TwoemSteel
  stek-oost--stek.st studiomedicoceo--studiomedicoceo.github.io syltician-dreadlockstyles--syltician-dreadlockstyles.github.io
  thomasbrauer777--fv-arbon-website toastmasters-kosice--tmke-website viennabiometrics--viennabiometrics.github.io
  zeytham--mpendae-secondary-school`,
  '2026-12-01, second': `
  0-chrollo--AAappliances 0-chrollo--jlk-automotive 0-uy--pagana-pasteleria 00-zerodai--ECEP-Ltd-website
  0000webhost--papoisbubble 007Galvan--Vinicola-la-Estaci-n 007keithkili--favourcomp-ICT-Experts
  00FreeDragon00--jianghai 00jun0219--chungha-law 00tatheer00--SmileOn-Dubai 00wilsonm--decad.co.uk
  0125mmm0125-lab--avh 01DevDevelopers--Madhuri_Study_Library 033lab--033lab.github.io 05vukasin--Salon-Vojin
  0600donrouch--gangfestival-page 064xp--masplataformas 07petbek-max--07petbek-max.github.io 108-Dev--vigrestadmaskin
  11h42--11H42.com 123MichalP--remonty 14thICF--14thICF 17Gibson--Tradgardsfixiskane 19Robert93--Auto-Servis
  1Serhat--elternverein 2022KirillMaximov--Haus-Garten-Service 2026-adcwebsite--agroturizemkroi
  2026-adcwebsite--boat-tour 2027-ou-jamais--2027-ou-jamais.github.io 2726026-droid--garderie-site
  313-Teo--Hotel-BAUER 360crossmedia--domaine-weimerskirch 3lcreations--web 42dp5nxfz6-blip--HannemannsEck-Website
  4nemo0220--porta-metronia 4sh--4sh.github.io 7s4r--lexalaw 8DIGRIZ--8digriz.fr 93lucasp--sharkandgroove
  9ndre9--gelas_naehstudio AB-TECH-SOLUTIONS--irelisgroup.com ACSCfutsal--ACSC ALASA-HSU--bmaa.tw
  ANIeCaps--aniec-site ATACZ1--Bowling-Sauna AXIOS-AI--axios-ai AaronSchaepers--shg
  ActivityWatch--activitywatch.github.io Ale-Ind--namuri-rooms Aleguzz02--seratepalermo.com
  AndersonEnergyLab-Cornell--andersonenergylab-cornell.github.io BNU-AICFE-AILAB--BNU-AICFE-AILAB.github.io
  Biologia-Computacional--Biologia-Computacional.github.io BrfSkagagard--beta C-HM--c-hm.github.io
  CafeDevopsLyon--cafedevopslyon.github.io CamiloNietoOficial--fuchsia-web Ceuvelswingcamp--Ceuvelswingcamp.github.io
  ChiesaSiloe--chiesasiloe.github.io Cinecarbonne--site ComplejoHobbiton--ComplejoHobbiton.github.io
  ComunidadBioInfo--comunidadbioinfo.github.com CyberHippo--trefles-forty Doky5--2zszdar.cz
  FestivalZweiersdal--festivalzweiersdal.github.io GDG-Venezia--devfest24 GonzaloEmbil--bmvetusta
  Instituto-Integracion-Somos-America--izquierdahispanica-org IxDA--interaction12_flat
  Knihovna-PedF-UK--Knihovna-PedF-UK.github.io LUGRomaTre--lugromatre.github.io LibreSprite--libresprite.github.io
  Mbaremedia--Mbaremedia.github.io Novosty--Novosty.github.io PermalosietPolemici--PermalosietPolemici.github.io
  Reeco-Soil--reeco-soil.github.io SNTMechta--sntmechta.github.io SZMKSZ--SZMKSZ.github.io WebCampZg--2013.static
  YuryKoropenko--parovozikdetstva.ru adinlab--adinlab.github.io ai-sf--sipe25 attoyss2023--attoyss2023.github.io
  chemindesanges--chemindesanges.github.io clients-shipanjodder--zvijezda dgcpraha--dgcpraha.github.io
  dronnweb--http-kalyazin.msk.ru- fdamborsky--HCKabel.github.io forumuniscience--forumuniscience
  imintsystems--imint.se libreas--ausgabe46 matematiikkakilpailut--blog-drafts mvkeilberg--mvkeilberg.github.io
  ocnova-lab--ocnova-lab.github.io okzenekar--okzenekar.github.io peikot--peikot.github.io phhung1901--hotelbelley
  plume-app--lespetitsmolieres.fr redheelscompl--redheelscompl.github.io saferspace-slam--saferspace-slam.github.io
  schickling-stiftung--schickling-stiftung.github.io sgk-thueringen--sgk-thueringen.github.io
  skvonline--skvonline.github.io tftsakkinen-collab--oulun-jujutsu-redesign transmission--transmission.github.io
  zvijezda-rest--home`,
};

export const READ_SITES: ReadonlySet<string> = new Set(Object.values(READ_BY_DATE).join(' ').trim().split(/\s+/));
