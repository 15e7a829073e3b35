<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="meadow" tilewidth="2" tileheight="2" tilecount="4" columns="2">
 <image source="meadow.png" width="4" height="4"/>
 <tile id="0" probability="0"/>
 <tile id="2" probability="0.1"/>
 <wangsets>
  <wangset name="grass on water" type="mixed" tile="1">
   <wangcolor name="grass" color="#00a000" tile="1" probability="1"/>
   <wangcolor name="water" color="#0000c8" tile="3" probability="1"/>
   <wangtile tileid="0" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="1" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="2" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="3" wangid="2,2,2,2,2,2,2,2"/>
  </wangset>
 </wangsets>
</tileset>
